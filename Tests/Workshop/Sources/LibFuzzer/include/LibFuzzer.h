#pragma once

#include <stddef.h>
#include <stdint.h>

// The entry point of libFuzzer for a program that has a main function of its own.
// https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

// Runs libFuzzer in builds that define WITH_LIBFUZZER. In other builds, it prints a message and returns 2, so that this
// package builds without a sanitizer.
int runLibFuzzer(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
