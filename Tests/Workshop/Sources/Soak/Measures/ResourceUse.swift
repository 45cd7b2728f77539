import Foundation
import WorkshopSupport

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The memory and the descriptors of this process.
struct ResourceUse {
    /// The number of allocated bytes that were not freed.
    let allocated: Int
    /// The number of open descriptors.
    let descriptors: Int

    /// Measures the process.
    static func now() -> ResourceUse { ResourceUse(allocated: allocatedBytes(), descriptors: openDescriptors()) }

    /// Restarts the program with an allocator that keeps no caches for its threads.
    ///
    /// Without the restart, cached blocks would count as allocated.
    static func countExactly() {
        #if canImport(Glibc)
        guard getenv("GLIBC_TUNABLES") == nil else { return }
        setenv("GLIBC_TUNABLES", "glibc.malloc.tcache_count=0", 1)
        var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
        execv("/proc/self/exe", &arguments)
        #endif
    }

    static func openDescriptors() -> Int { (0..<4_096).count { fcntl(Int32($0), F_GETFD) != -1 } }
}

/// The measurements at the end of each minute.
struct Trend {
    private var samples: [ResourceUse] = []

    mutating func add(_ sample: ResourceUse) { samples.append(sample) }

    /// The growth of the memory in bytes a minute: the median of the growth between every two samples.
    ///
    /// A single unusual sample hardly changes the median, such as a sample that was taken before a connection or a task
    /// had ended.
    var growth: Int {
        var growths: [Int] = []
        for (first, later) in samples.indices.flatMap({ first in samples.indices.map { (first, $0) } })
        where first < later {
            growths.append((samples[later].allocated - samples[first].allocated) / (later - first))
        }
        return growths.sorted().isEmpty ? 0 : growths.sorted()[growths.count / 2]
    }

    /// The number of open descriptors in the last sample, minus the number in the first sample.
    var moreDescriptors: Int { (samples.last?.descriptors ?? 0) - (samples.first?.descriptors ?? 0) }
}
