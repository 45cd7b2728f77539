#pragma once

#include <stddef.h>
#include <stdint.h>

// The entry point of libFuzzer for a program that has a main function of its own.
// https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
