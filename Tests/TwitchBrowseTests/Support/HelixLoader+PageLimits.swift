@testable import TwitchBrowse

extension HelixLoader {
    /// Returns a copy of the loader with other page limits.
    func limited(to pages: PageLimits) -> HelixLoader {
        var loader = self
        loader.service.pages = pages
        return loader
    }
}

extension KrakenLoader {
    /// Returns a copy of the loader with other page limits.
    func limited(to pages: PageLimits) -> KrakenLoader {
        var loader = self
        loader.service.pages = pages
        return loader
    }
}
