import Foundation
import RemoteLoading

/// One of the two interfaces: its address, the fields of every call, and the decoding of its responses.
struct TwitchService: Sendable {
    let address: URL
    let fields: HTTPFields
    let client: any HTTPClient
    let time: TimeSource
    var pages = PageLimits()

    /// A page of a list, and the age of its response if a cache served it because the service could not be reached.
    typealias AgedPage<Element: Identifiable & Sendable, Position: Hashable & Sendable> = (
        page: Page<Element, Position>, age: Duration?
    ) where Element.ID: Sendable

    /// The addresses of pictures in the responses: none on this machine or in a private network, unless the service is
    /// there itself.
    var pictures: WebReferences { WebReferences(at: nil, from: address) }

    /// Loads a page or a single value, and the offline age of the response; any status but 200 is an error.
    func get<Value: Decodable & Sendable>(
        _ path: String, _ query: HTTPQuery, as type: Value.Type
    ) async throws(LoadError) -> (value: Value, age: Duration?) {
        var fields = fields
        try? fields.set("Playhouse", for: .userAgent)  // the name is a valid value
        let request: HTTPRequest
        do throws(HTTPRuleError) {
            request = try HTTPRequest(.get, address.absoluteString + path, query: query, fields: fields)
        } catch {
            throw .refused(.badRequest)
        }
        return try await RemoteLoader(request, from: client) { [time] response throws(LoadError) in
            guard response.status == .ok else {
                // The limit of Twitch refills within a minute; a later date means that the two clocks differ.
                throw LoadError(declined: response, at: time.date(), longestRateLimit: .seconds(60))
            }
            return (try response.decoded(as: type), response.source.offlineAge)
        }.load()
    }

    /// Loads pages until there are so many elements, and makes a list of them.
    ///
    /// It throws only if the task is cancelled or the first page failed.
    func list<Element: Identifiable & Hashable & Sendable, Position: Hashable & Sendable>(
        _ count: Int, by makeList: ([Element], Int, Incompleteness, Int) -> TopList<Element>,
        load: (Position?) async throws(LoadError) -> AgedPage<Element, Position>
    ) async throws(LoadError) -> TopList<Element> where Element.ID: Sendable {
        var greatestAge: Duration?
        let collected = try await pages.gather(atLeast: max(0, count)) { (position: Position?) throws(LoadError) in
            let (page, age) = try await load(position)
            if let age { greatestAge = max(greatestAge ?? .zero, age) }
            return page
        }
        var list = makeList(collected.elements, count, collected.incompleteness, collected.dropped)
        list.age = greatestAge
        return list
    }

    /// The number of elements to ask for at once, a hundred at most.
    ///
    /// It is more than are wanted: some are left out, and some come twice, since the list changes while it is read.
    static func pageSize(for count: Int) -> String {
        let wanted = min(max(count, 0), 100)
        return "\(min(wanted + max(1, wanted / 2), 100))"
    }
}
