# Measured and predicted times side by side, and how far they are apart.
# in: kernel n block measured predicted bound, with tabs

BEGIN {
    FS = "\t"
    row = "%-20s %9s %7s %12s %13s %8s  %s\n"
    printf row, "kernel", "n", "block", "measured_ms", "predicted_ms", \
        "error_%", "bound"
}

{
    error = ($5 / $4 - 1) * 100
    printf row, $1, $2, $3, sprintf("%.4f", $4), sprintf("%.4f", $5), \
        sprintf("%+.1f", error), $6
    size = error < 0 ? -error : error
    for (i = ++count; i > 1 && sizes[i - 1] > size; i--)
        sizes[i] = sizes[i - 1]
    sizes[i] = size
    over += size > 10
}

END {
    if (count == 0)
        exit 1
    middle = int((count + 1) / 2)
    median = count % 2 ? sizes[middle] : (sizes[middle] + sizes[middle + 1]) / 2
    printf "\nrows    %d\nmedian  %.2f %%\nworst   %.2f %%\nover_10 %d\n", \
        count, median, sizes[count], over
}
