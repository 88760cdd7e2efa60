/*
 * The part of CUPTI that is used, found at run time: a machine without it can
 * still be timed.
 */
#ifndef CUDA_CUPTI_H
#define CUDA_CUPTI_H

#include <cuda.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_result.h>
#include <cupti_target.h>

#include <stdexcept>

#define CUPTI_CALLS(X)                          \
    X(cuptiGetResultString)                     \
    X(cuptiProfilerInitialize)                  \
    X(cuptiProfilerDeInitialize)                \
    X(cuptiDeviceGetChipName)                   \
    X(cuptiProfilerGetCounterAvailability)      \
    X(cuptiProfilerHostInitialize)              \
    X(cuptiProfilerHostDeinitialize)            \
    X(cuptiProfilerHostGetBaseMetrics)          \
    X(cuptiProfilerHostConfigAddMetrics)        \
    X(cuptiProfilerHostGetConfigImageSize)      \
    X(cuptiProfilerHostGetConfigImage)          \
    X(cuptiProfilerHostGetNumOfPasses)          \
    X(cuptiProfilerHostEvaluateToGpuValues)     \
    X(cuptiRangeProfilerEnable)                 \
    X(cuptiRangeProfilerDisable)                \
    X(cuptiRangeProfilerSetConfig)              \
    X(cuptiRangeProfilerStart)                  \
    X(cuptiRangeProfilerStop)                   \
    X(cuptiRangeProfilerPushRange)              \
    X(cuptiRangeProfilerPopRange)               \
    X(cuptiRangeProfilerDecodeData)             \
    X(cuptiRangeProfilerGetCounterDataSize)     \
    X(cuptiRangeProfilerCounterDataImageInitialize)

struct cupti_calls {
#define X(name) decltype(&::name) name;
    CUPTI_CALLS(X)
#undef X
};

/* The profiler did not do what it was asked. */
struct cupti_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/* Throws cupti_error when there is no CUPTI, or an older one. */
cupti_calls cupti_open();

/* Throws cupti_error with what the call said, and what helps. */
void cupti_check(const cupti_calls &cupti, CUptiResult result,
                 const char *call);

#endif
