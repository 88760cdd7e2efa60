/* --calibrate: measures the GPU and describes it as a GPU file. */
#ifndef CUDA_CALIBRATE_H
#define CUDA_CALIBRATE_H

/* Writes the file to standard output, a record line each. */
void calibrate();

#endif
