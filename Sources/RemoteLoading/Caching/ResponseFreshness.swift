import Foundation

/// How long a stored response is fresh, and how old it is, in seconds (RFC 9111, section 4.2).
struct ResponseFreshness {
    let lifetime: Double
    let age: Double

    var isFresh: Bool { lifetime > age }
    /// How long ago it ceased to be fresh.
    var staleness: Double { max(0, age - lifetime) }
    var shownAge: Duration { .seconds(Int64(min(age, 1e15))) }

    init(_ entry: HTTPCacheEntry, at now: Date, directives: CacheDirectives) {
        let date = entry.date
        lifetime = ResponseFreshness.lifetime(of: entry, from: date, directives)
        age = ResponseFreshness.age(of: entry, madeAt: date, at: now)
    }

    /// What the host says instead, from when the response came.
    init(_ entry: HTTPCacheEntry, at now: Date, keptFor lifetime: Duration) {
        self.lifetime = lifetime / .seconds(1)
        age = ResponseFreshness.residence(of: entry, at: now)
    }

    /// Section 4.2.3.
    private static func age(of entry: HTTPCacheEntry, madeAt date: Date, at now: Date) -> Double {
        let apparentAge = max(0, entry.received.timeIntervalSince(date))
        let delay = max(0, entry.received.timeIntervalSince(entry.requested))
        return max(apparentAge, entry.toldAge + delay) + residence(of: entry, at: now)
    }

    /// A clock that was set back since says nothing about the time in between, but not nothing at all either.
    private static func residence(of entry: HTTPCacheEntry, at now: Date) -> Double {
        abs(now.timeIntervalSince(entry.received))
    }

    /// Section 4.2.1: what a private cache finds first counts; `s-maxage` is for shared ones.
    private static func lifetime(of entry: HTTPCacheEntry, from date: Date, _ directives: CacheDirectives) -> Double {
        let fields = entry.response.fields
        if let told = directives.seconds("max-age").number(orIfInvalid: 0) { return told }
        let expiries = fields.values(for: .expires)
        guard let first = expiries.first else { return heuristicLifetime(of: entry, at: date, directives) }
        // Section 5.3: what is no date is past; so is one of two that differ.
        guard Set(expiries.map { ByteKey($0) }).count == 1,
            let expiry = Date(httpDate: first, today: entry.received)
        else {
            return 0
        }
        return max(0, expiry.timeIntervalSince(date))
    }

    /// Section 4.2.2: a tenth of the time for which it had not changed, and a day at most.
    private static func heuristicLifetime(
        of entry: HTTPCacheEntry, at date: Date, _ directives: CacheDirectives
    ) -> Double {
        guard entry.response.status.isHeuristicallyCacheable || directives.has("public"),
            let changed = entry.response.fields.date(of: .lastModified, today: entry.received)
        else { return 0 }
        return min(max(0, date.timeIntervalSince(changed) / 10), 86_400)
    }
}

extension HTTPCacheEntry {
    /// When the server made the response, or at least when it came (RFC 9110, section 6.6.1).
    var date: Date {
        response.fields.date(of: .date, today: received) ?? received
    }

    /// Section 5.1: the first member counts, and what is no number is passed over.
    fileprivate var toldAge: Double {
        guard let value = response.fields.values(for: .age).first else { return 0 }
        return value[...].cut(at: ",").0.utf8.trimmed.deltaSeconds ?? 0
    }
}

extension HTTPStatus {
    /// What RFC 9110, section 15.1, lets a cache keep without being told, apart from partial content.
    var isHeuristicallyCacheable: Bool {
        [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].contains(code)
    }
}
