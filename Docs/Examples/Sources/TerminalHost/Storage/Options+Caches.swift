import Foundation

extension Options {
    /// The folder of the caches, or `nil` to cache in memory only.
    ///
    /// The option `--cache` sets the folder. Without the option, the folder is the system's folder for caches if the
    /// program uses the real service or a server in another process, and `nil` otherwise.
    var cacheFolder: URL? {
        cache.map { URL(filePath: $0) } ?? (isLive || server != nil ? Surroundings.cacheFolder : nil)
    }
}
