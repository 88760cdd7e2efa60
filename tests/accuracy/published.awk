# GFLOP/s published and predicted, and what the coalesced product gains over the
# naive one before it.
# in: gpu kind published predicted, with tabs

BEGIN {
    FS = "\t"
    row = "%-8s %-9s %17s %17s %8s\n"
    printf "\n" row, "gpu", "product", "published_gflops", "predicted_gflops", \
        "error_%"
}

{
    printf row, $1, $2, sprintf("%.1f", $3), sprintf("%.1f", $4), \
        sprintf("%+.1f", ($4 / $3 - 1) * 100)
    if ($1 == gpu)
        printf row, $1, "gain", sprintf("%.1f", $3 / published), \
            sprintf("%.1f", $4 / predicted), \
            sprintf("%+.1f", ($4 / $3 * published / predicted - 1) * 100)
    gpu = $1
    published = $3
    predicted = $4
}
