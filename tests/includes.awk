# Who may include whom: prints each #include that breaks the rule and fails.
# Above requests (lang, exec) and below them (model) never meet.
# usage, from the project's root: awk -f includes.awk FILE...

BEGIN {
    may["core"] = "core"
    may["public"] = "model request launch gpu"
    may["model"] = "core model request launch gpu"
    may["lang"] = "core lang request launch"
    may["merge"] = "core lang merge request"
    may["exec"] = "core lang exec request launch"
    may["input"] = "core input request gpu"
    may["report"] = "core report model request launch gpu"
    may["cli"] = "core model lang merge exec input report cli request launch gpu"
}

FNR == 1 {
    room = room_of_file(FILENAME)
    files++
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
    header = $0
    sub(/^[^"]*"/, "", header)
    sub(/".*/, "", header)
    if (!allowed(room, room_of_header(header))) {
        printf "%s:%d: %s may not include \"%s\"\n", FILENAME, FNR, room, header
        broken++
    }
}

END {
    exit broken > 0 || files == 0
}

function room_of_file(path) {
    if (path ~ /^include\/coalsim\//)
        return "public"
    if (path == "src/main.c")
        return "cli"
    sub(/^src\//, "", path)
    sub(/\/.*/, "", path)
    return path
}

# A header without a folder lies beside the file that includes it.
function room_of_header(header) {
    if (header ~ /\.\./)
        return "nowhere"
    if (header ~ /^coalsim\/(request|launch|gpu)\.h$/) {
        sub(/^coalsim\//, "", header)
        sub(/\.h$/, "", header)
        return header
    }
    if (header ~ /^coalsim\//)
        return "model"
    if (header !~ /\//)
        return room
    sub(/\/.*/, "", header)
    return header
}

function allowed(from, to) {
    return from == to || index(" " may[from] " ", " " to " ") > 0
}
