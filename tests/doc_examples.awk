# Takes the examples out of a document: README.md (fenced blocks) or a man page
# (.EX to .EE, .Bd -literal to .Ed), and prints them as blocks of commands and
# output (tests/blocks.sh), each line where it stands in the document. All other
# lines are left blank, and so are commands other than coalsim's.
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

manual && /^[.']/ {
    if (/^\.(EX|Bd .*-literal)/)
        inside = 1
    else if (/^\.(EE|Ed)/)
        inside = shown = 0
    print ""
    next
}

manual {
    $0 = plain($0)
}

inside && /^\$ / {
    shown = is_runnable($2)
    sub(/^\$ build\/coalsim /, "$ coalsim ")
}

{
    print inside && shown ? $0 : ""
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
