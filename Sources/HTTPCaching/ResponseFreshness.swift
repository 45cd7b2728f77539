import Foundation
import RemoteLoading

/// The freshness lifetime and the age of a stored response, in seconds (RFC 9111, section 4.2).
struct ResponseFreshness {
    let lifetime: Double
    let age: Double

    var isFresh: Bool { lifetime > age }
    /// The time since the response became stale, or 0 if it is fresh.
    var staleness: Double { max(0, age - lifetime) }
    /// The age as a duration of at most 30 million years, because the conversion traps if the number is infinite.
    ///
    /// If the clock has reported a date that is not a number, the age is not a number either, and this limit is
    /// returned: `min` returns its first argument if the second is not a number.
    var shownAge: Duration { .seconds(Int64(min(1e15, age))) }

    init(_ entry: CacheEntry, at now: Date, directives: CacheDirectives) {
        let date = entry.date
        lifetime = ResponseFreshness.lifetime(of: entry, from: date, directives)
        age = ResponseFreshness.age(of: entry, madeAt: date, at: now)
    }

    /// Creates the freshness from a lifetime that the app sets and that begins when the response is received.
    init(_ entry: CacheEntry, at now: Date, freshFor lifetime: Duration) {
        self.lifetime = lifetime / .seconds(1)
        age = ResponseFreshness.residence(of: entry, at: now)
    }

    /// Returns the age of an entry (section 4.2.3).
    private static func age(of entry: CacheEntry, madeAt date: Date, at now: Date) -> Double {
        let apparentAge = max(0, entry.received.timeIntervalSince(date))
        let delay = max(0, entry.received.timeIntervalSince(entry.requested))
        return max(apparentAge, entry.ageFieldValue + delay) + residence(of: entry, at: now)
    }

    /// Returns the time since the response was received.
    ///
    /// If the clock was set back after the response was stored, the true time is unknown. The absolute difference is
    /// returned, so that the response still ages.
    private static func residence(of entry: CacheEntry, at now: Date) -> Double {
        abs(now.timeIntervalSince(entry.received))
    }

    /// Returns the lifetime from `max-age`, or else from `Expires`, or else from a heuristic (section 4.2.1).
    ///
    /// `s-maxage` is ignored, because it is for shared caches.
    private static func lifetime(of entry: CacheEntry, from date: Date, _ directives: CacheDirectives) -> Double {
        let fields = entry.response.fields
        if let maxAge = directives.seconds("max-age", orIfInvalid: 0) { return maxAge }
        let expiries = fields.values(for: .expires)
        guard let first = expiries.first else { return heuristicLifetime(of: entry, at: date, directives) }
        // An invalid `Expires` counts as a date in the past (section 5.3), and so do several `Expires` fields with
        // different dates.
        guard expiries.allSatisfy({ $0.utf8.elementsEqual(first.utf8) }),
            let expiry = Date(httpDate: first, today: entry.received)
        else { return 0 }
        return max(0, expiry.timeIntervalSince(date))
    }

    /// Returns a tenth of the time since the last modification, but at most a day (section 4.2.2).
    private static func heuristicLifetime(
        of entry: CacheEntry, at date: Date, _ directives: CacheDirectives
    ) -> Double {
        guard entry.response.status.isHeuristicallyCacheable || directives.has("public"),
            let changed = entry.response.fields.date(of: .lastModified, today: entry.received)
        else { return 0 }
        return min(max(0, date.timeIntervalSince(changed) / 10), 86_400)
    }
}

extension HTTPFields {
    /// Returns the date in the first value of a field, or `nil` if that value is not a date.
    func date(of name: HTTPFieldName, today: Date) -> Date? {
        values(for: name).first.flatMap { Date(httpDate: $0, today: today) }
    }
}

extension CacheEntry {
    /// The first value in the `Age` field, or 0 if it is not a number (section 5.1).
    fileprivate var ageFieldValue: Double {
        guard let value = response.fields.values(for: .age).first else { return 0 }
        return value[...].cut(at: ",").0.utf8.trimmed.deltaSeconds ?? 0
    }
}
