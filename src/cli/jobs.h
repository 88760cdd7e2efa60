/*
 * The files of the command line: read once, and taken apart into the kernels
 * that --kernel names.
 */
#ifndef CLI_JOBS_H
#define CLI_JOBS_H

#include <stdio.h>

#include "cli/options.h"

/*
 * Reads the files. With --kernel, the job of a file is replaced by one for each
 * of these that the file has. False, with the diagnostic set, when a file
 * cannot be read or a kernel is not in it.
 */
bool jobs_open(struct options *options, struct diagnostic *diagnostic);

/* What reports call it: kernels of a file are told apart by their names, where
 * there are several, or lines of --batch. */
const char *jobs_name(struct options *options, const struct job *job);

/* --list FILE.cu: each file's kernels, and the launches in its host code. */
bool jobs_list(struct options *options, FILE *out,
               struct diagnostic *diagnostic);

/* A pattern of the library; NULL, with the diagnostic set: there is none. */
const struct source *jobs_library(struct arena *arena, const char *name,
                                  struct diagnostic *diagnostic);

#endif
