import Foundation
import RemoteLoading

/// A game or a stream in a response.
protocol WireRow: Decodable, Sendable {
    associatedtype Element: Identifiable & Hashable & Sendable where Element.ID: Sendable

    /// Returns the game or stream, with the pictures whose addresses the rule permits.
    func element(_ pictures: WebAddressResolver) -> Element
}

/// A page of a list in a response of one of the two APIs.
protocol WirePage: Decodable, Sendable {
    associatedtype Row: WireRow
    associatedtype Position: Hashable & Sendable

    var rows: LenientList<Row> { get }

    /// Adds the size and the position of a page to the query of its request.
    static func request(_ size: String, at position: Position?, in query: inout HTTPQuery)

    /// Returns the position of the next page, or `nil` if this page is the last.
    ///
    /// The parameter is the position at which this page was requested.
    func next(after position: Position?) -> Position?
}

/// A client of one of the two Twitch APIs, which adds the common fields to each request and decodes the responses.
struct TwitchAPIClient: Sendable {
    let address: URL
    let fields: HTTPFields
    let client: any HTTPClient
    let time: TimeSource
    var pages = PageLimits()

    /// The resolver for the addresses of pictures in responses.
    ///
    /// Pictures on this machine over plain http are permitted only if the service runs on this machine.
    var pictures: WebAddressResolver { WebAddressResolver(at: nil, from: address) }

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
        do throws(HTTPMessageError) {
            request = try HTTPRequest(.get, parsing: address.absoluteString + path, query: query, fields: fields)
        } catch {
            throw .refused(.badRequest)
        }
        return try await RemoteLoader(request, from: client) { [time] response throws(LoadError) in
            guard response.status == .ok else { throw LoadError(twitch: response, at: time.date()) }
            return (try response.body.decodedRows(as: type), response.source.offlineAge)
        }.load()
    }

    /// Loads pages until there are enough elements, and returns a list that `makeList` creates from the elements.
    ///
    /// Throws only if the task is cancelled or the first page fails to load. If a later page fails, the list is
    /// incomplete. Malformed rows are left out and counted, even if a page has no other rows.
    func list<Wire: WirePage>(
        _ path: String, _ query: HTTPQuery, _ count: Int, as type: Wire.Type,
        by makeList: ([Wire.Row.Element], Int, Shortfall, Int) -> TopList<Wire.Row.Element>
    ) async throws(LoadError) -> TopList<Wire.Row.Element> {
        var greatestAge: Duration?
        let pictures = pictures
        let collected = try await pages.gather(atLeast: max(0, count)) { (position: Wire.Position?) throws(LoadError) in
            var query = query
            Wire.request(Self.pageSize(for: count), at: position, in: &query)
            let (page, age) = try await get(path, query, as: type)
            if let age { greatestAge = max(greatestAge ?? .zero, age) }
            return Page(
                elements: page.rows.elements.map { $0.element(pictures) }, next: page.next(after: position),
                dropped: page.rows.dropped)
        }
        var list = makeList(collected.elements, count, collected.shortfall, collected.dropped)
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
