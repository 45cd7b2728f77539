import Foundation
import RemoteLoading

/// The caches of the host, whose content is shown while the service cannot be reached.
struct Caches {
    private let lists: any HTTPCacheStore
    private let pictures: any HTTPCacheStore

    /// Creates caches in a folder, or in memory without one.
    init(in folder: URL?) {
        lists = folder.map { DiskCacheStore($0.appending(path: "lists")) } ?? MemoryCacheStore()
        pictures = folder.map { DiskCacheStore($0.appending(path: "pictures")) } ?? MemoryCacheStore()
    }

    /// Returns the policies of a client that loads lists.
    ///
    /// While the service cannot be reached, the last valid list is shown for up to a week.
    func forLists(_ policies: HTTPPolicies = .standard) -> HTTPPolicies {
        var policies = policies
        policies[.cache] = { [lists] in
            $0.cached(in: lists, whenUnreachable: .serveStale(upTo: .days(7)), keeping: .asLastGood)
        }
        return policies
    }

    /// Returns the policies of a client that loads pictures.
    ///
    /// A picture never changes under its address, so it is fresh for 30 days.
    func forPictures() -> HTTPPolicies {
        var policies = HTTPPolicies.standard
        policies[.cache] = { [pictures] in
            $0.cached(in: pictures, whenUnreachable: .serveStale(upTo: .days(30)), keeping: .fresh(for: .days(30)))
        }
        return policies
    }
}

extension Options {
    /// The folder of the caches, or `nil` to cache in memory only.
    ///
    /// Without the option `--cache`, this is the system's folder if the program uses the real service or a server in
    /// another process, and `nil` otherwise.
    var cacheFolder: URL? {
        cache.map { URL(filePath: $0) } ?? (isLive || server != nil ? Surroundings.cacheFolder : nil)
    }
}
