import Foundation
import RemoteLoading

/// A client of one of the two Twitch APIs, which adds the common fields to each request and decodes the responses.
struct TwitchAPIClient: Sendable {
    let address: URL
    let fields: HTTPFields
    let client: any HTTPClient
    let time: TimeSource
    var pages = PageLimits()

    /// A page of a list, with the age of its response if the response is from a cache because the service could not be
    /// reached.
    typealias AgedPage<Element: Identifiable & Sendable, Position: Hashable & Sendable> = (
        page: Page<Element, Position>, age: Duration?
    ) where Element.ID: Sendable

    /// The resolver for the addresses of pictures in responses.
    ///
    /// Pictures on this machine or in a private network are permitted only if they have the origin of the service.
    var pictures: WebReferences { WebReferences(at: nil, from: address) }

    /// Loads and decodes one response, and returns its value, with its age if a cache returned it instead of the
    /// service.
    ///
    /// A response with a status other than 200 is an error.
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

    /// Loads pages until there are enough elements, and returns a list that `makeList` creates from the elements.
    ///
    /// Throws only if the task is cancelled or the first page fails to load. If a later page fails, the list is
    /// incomplete.
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

    /// Returns the number of elements to request per page, at most a hundred.
    ///
    /// The number is about one and a half times `count`, because some elements of a page may have to be left out:
    /// malformed elements, and duplicates, which occur if the list changes while it is read.
    static func pageSize(for count: Int) -> String {
        let wanted = min(max(count, 0), 100)
        return "\(min(wanted + max(1, wanted / 2), 100))"
    }
}

extension LoadError {
    /// Creates the error for a response of Twitch with a status other than 200.
    ///
    /// The rate limit of Twitch is reset within a minute. A later date in the response means that the clocks of the
    /// service and the device differ, so the date in the error is at most a minute after `date`.
    init(twitch response: HTTPResponse, at date: Date) {
        self.init(declined: response, at: date, longestRateLimit: .seconds(60))
    }
}
