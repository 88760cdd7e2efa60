# Prints the options that a text defines, one a line.
# usage: awk -f doc_options.awk HELP, or MANUAL.1
#
# In help an option stands at the start of a line; in a manual behind `.It Fl`
# (mdoc) or in the line after `.TP` (man).

FILENAME !~ /\.1$/ {
    if ($1 ~ /^-/)
        print $1
    next
}

{
    gsub(/\\-/, "-")
    gsub(/Fl Fl /, "--")
    gsub(/Fl /, "-")
    gsub(/\\f[A-Z]/, "")
}

(/^\.It / || after_tp) && match($0, /-[-A-Za-z0-9]+/) {
    print substr($0, RSTART, RLENGTH)
}

{
    after_tp = /^\.T[PQ]/
}
