# Takes the examples out of a document: README.md (fenced blocks) or a man page
# (.EX to .EE, .Bd -literal to .Ed), and prints them as blocks of commands and
# output (tests/blocks.sh). Commands other than coalsim's are passed over.
# usage: awk -f doc_examples.awk DOCUMENT

BEGIN {
    manual = ARGV[1] !~ /\.md$/
}

!manual && /^ *```/ {
    inside = !inside
    shown = 0
    print ""
    next
}

manual && /^\.(EX|Bd .*-literal)/ {
    inside = 1
    shown = 0
    print ""
    next
}

manual && /^\.(EE|Ed)/ {
    inside = 0
    next
}

!inside {
    next
}

manual && /^[.']/ {
    next
}

manual {
    $0 = plain($0)
}

/^\$ / {
    shown = is_runnable($2)
    sub(/^\$ build\/coalsim /, "$ coalsim ")
}

shown {
    print
}

function is_runnable(word) {
    return word ~ /^((build\/)?coalsim|printf|echo|cat)$/
}

# Roff escapes as the characters that they stand for.
function plain(text) {
    gsub(/\\&/, "", text)
    gsub(/\\-/, "-", text)
    gsub(/\\\(aq/, "'", text)
    gsub(/\\\(dq/, "\"", text)
    gsub(/\\\(ha/, "^", text)
    gsub(/\\\(ti/, "~", text)
    gsub(/\\\(ga/, "`", text)
    gsub(/\\\(rs/, "\\e", text)
    gsub(/\\f(\[[A-Z]*\]|\([A-Z][A-Z]|[A-Z])/, "", text)
    gsub(/\\e/, "\\", text)
    return text
}
