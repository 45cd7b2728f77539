public import Foundation
public import RemoteLoading

/// Loads people from a service that speaks like the name game's own.
///
/// For people who are still there when the network is not, put a cache around the client that serves what it has:
/// `cached(in: store, whenUnreachable: .serveStale(upTo: .days(7)))`. ``Roster/age`` is how old they are then.
public struct RemotePeopleLoader: PeopleLoading {
    private let loader: RemoteLoader<Roster>

    /// Creates a loader.
    ///
    /// Names of picture files without an address are read at the base, which defaults to the root of the service's
    /// host. A picture on this machine or in a private network is an unusable picture, except on the origin of the list
    /// or the base; permit others while the services of the app run on local servers. A list of more than 4 MB or
    /// 10,000 rows is refused.
    public init(
        _ request: HTTPRequest, client: any HTTPClient, picturesAt base: URL? = nil,
        privateAddresses: PrivateAddresses = .refused, rules: RosterRules = RosterRules(),
        time: TimeSource = .system
    ) {
        loader = RemoteLoader(request, from: client) { response throws(LoadError) in
            guard response.status == .ok else { throw LoadError(declined: response, at: time.date()) }
            let address = response.url ?? request.url
            let pictures = WebReferences(
                at: base ?? address.root, from: address, privateAddresses: privateAddresses)
            return try Roster(response, pictures: pictures, rules: rules)
        }
    }

    /// Fetches the people.
    public func loadPeople() async throws(LoadError) -> Roster {
        try await loader.load()
    }
}

extension URL {
    /// The root of the host.
    fileprivate var root: URL { WebReferences(at: self).url(for: "/") ?? self }
}
