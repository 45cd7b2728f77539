import Foundation
import RemoteLoading

/// A client of one of the two APIs, with its address, the fields of every call, and the decoding of its responses.
struct TwitchAPIClient: Sendable {
    let address: URL
    let fields: HTTPFields
    let client: any HTTPClient
    let time: TimeSource
    var pages = PageLimits()

    /// A page of a list, and the age of its response if a cache served it because the service could not be reached.
    typealias AgedPage<Element: Identifiable & Sendable, Position: Hashable & Sendable> = (
        page: Page<Element, Position>, age: Duration?
    ) where Element.ID: Sendable

    /// The rule for picture addresses in responses.
    ///
    /// Pictures on this machine or in a private network are permitted only if the service itself is there.
    var pictures: WebReferences { WebReferences(at: nil, from: address) }

    /// Loads a page or a single value, and the offline age of the response.
    ///
    /// Any status other than 200 is an error.
    func get<Value: Decodable & Sendable>(
        _ path: String, _ query: HTTPQuery, as type: Value.Type
    ) async throws(LoadError) -> (value: Value, age: Duration?) {
        var fields = fields
        try? fields.set("Playhouse", for: .userAgent)  // this value is always valid
        let request: HTTPRequest
        do throws(HTTPRuleError) {
            request = try HTTPRequest(.get, address.absoluteString + path, query: query, fields: fields)
        } catch {
            throw .refused(.badRequest)
        }
        return try await RemoteLoader(request, from: client) { [time] response throws(LoadError) in
            guard response.status == .ok else { throw LoadError(twitch: response, at: time.date()) }
            return (try response.decoded(as: type), response.source.offlineAge)
        }.load()
    }

    /// Loads pages until there are enough elements, and makes a list of them.
    ///
    /// Throws only if the task is cancelled or the first page fails to load.
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

    /// Returns the number of elements to request per page, which is at most a hundred.
    ///
    /// The result is greater than `count`, because some elements are left out, and some are duplicates if the list
    /// changes while it is read.
    static func pageSize(for count: Int) -> String {
        let wanted = min(max(count, 0), 100)
        return "\(min(wanted + max(1, wanted / 2), 100))"
    }
}

extension LoadError {
    /// Creates the error for a response of Twitch without success.
    ///
    /// The rate limit of Twitch refills within a minute; a later date means that the two clocks differ.
    init(twitch response: HTTPResponse, at date: Date) {
        self.init(declined: response, at: date, longestRateLimit: .seconds(60))
    }
}
