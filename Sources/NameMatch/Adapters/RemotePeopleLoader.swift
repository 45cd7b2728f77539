public import Foundation
public import RemoteLoading

/// Loads people from a service that speaks like the name game's own.
///
/// For people who are still there when the network is not, put a cache around the client that serves what it has:
/// `cached(in: store, whenUnreachable: .serveStale(upTo: .days(7)))`. Any status but 200 is `InvalidData.status`.
public struct RemotePeopleLoader: PeopleLoading {
    private let loader: RemoteLoader<Roster>

    /// Creates a loader.
    ///
    /// Names of picture files without an address are read at the base, which is the root of the service's host unless
    /// given.
    public init(
        _ request: HTTPRequest, client: any HTTPClient, picturesAt base: URL? = nil, rules: RosterRules = RosterRules()
    ) {
        loader = RemoteLoader(request, from: client) { response throws(LoadError) in
            guard response.status == .ok else { throw .invalidData(.status(response.status)) }
            let address = response.url ?? request.url
            return try ProfileList(response, picturesAt: base ?? address.root).roster(by: rules)
        }
    }

    /// Fetches the people.
    public func loadPeople() async throws(LoadError) -> Roster {
        try await loader.load()
    }
}

extension URL {
    /// The root of the host.
    fileprivate var root: URL { URL.web("/", at: self) ?? self }
}
