#include "LibFuzzer.h"

#include <stdio.h>

#ifdef WITH_LIBFUZZER

int runLibFuzzer(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size)) {
    return LLVMFuzzerRunDriver(argc, argv, callback);
}

#else

int runLibFuzzer(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size)) {
    fputs("this build has no libFuzzer; .ci/fuzz makes a build with it\n", stderr);
    return 2;
}

#endif
