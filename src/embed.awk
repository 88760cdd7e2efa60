# Turns text files into a C table of { name, text } rows, ended by a NULL name.
# usage: awk -v table=NAME -f embed.awk FILE...

BEGIN {
    print "/* Made by src/embed.awk. */"
    print "#include \"core/embedded.h\""
    printf "const struct embedded %s[] = {\n", table
}

FNR == 1 {
    if (NR > 1)
        print "    },"
    name = FILENAME
    sub(/.*\//, "", name)
    sub(/\.[^.]*$/, "", name)
    printf "    { \"%s\",\n", name
}

{
    gsub(/\\/, "\\\\&")
    gsub(/"/, "\\\"")
    printf "        \"%s\\n\"\n", $0
}

END {
    if (NR > 0)
        print "    },"
    print "    { 0, 0 }\n};"
}
