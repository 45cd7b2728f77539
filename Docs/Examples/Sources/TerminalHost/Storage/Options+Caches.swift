import Foundation

extension Options {
    /// The folder of the caches, or `nil` to cache in memory only.
    ///
    /// The option `--cache` sets the folder. Without the option, a program that uses the real service or a server in
    /// another process uses the system's folder for caches. Any other program caches in memory.
    var cacheFolder: URL? {
        cache.map { URL(filePath: $0) } ?? (isLive || server != nil ? Surroundings.cacheFolder : nil)
    }
}
