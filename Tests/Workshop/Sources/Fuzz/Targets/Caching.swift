import Foundation
@testable import HTTPCaching
@testable import PlayhouseCore
@testable import RemoteLoading
import RemoteLoadingTesting

extension FuzzTarget {
    /// The fields that a cache reads in requests and responses: directives, `Vary`, validators, dates and ages.
    ///
    /// The input has three paragraphs: the fields of the request, of the first response, and of the second response.
    static let caching = FuzzTarget(
        "caching",
        growth: [
            GrowthFamily("commas in Cache-Control", "\nCache-Control: max-age=1", repeating: ","),
            GrowthFamily("quotes in Cache-Control", "\nCache-Control: ", repeating: "a=\"\\"),
            GrowthFamily("open quotes in Cache-Control", "\nCache-Control: ", repeating: "a=\","),
            GrowthFamily("repeated directives", "\nCache-Control: ", repeating: "max-age=1,"),
            GrowthFamily("digits of an age", "\nCache-Control: max-age=", repeating: "9"),
            GrowthFamily("combining marks in a directive", "\nCache-Control: e", repeating: "\u{301}\u{316}"),
            GrowthFamily("names in Vary", "\nVary: ", row: { "a\($0)" }),
            GrowthFamily("the same name in Vary", "\nVary: ", repeating: "accept,"),
            GrowthFamily("a varying value", "Accept: ", repeating: "a, ", "\n\nVary: accept\n"),
            GrowthFamily(
                "combining marks in a varying value", "Accept: e", repeating: "\u{301}\u{316}", "\n\nVary: accept\n"),
            GrowthFamily("a long tag", "\nETag: \"", repeating: "a", "\"\nCache-Control: no-cache\n"),
            GrowthFamily("combining marks in a tag", "\nETag: \"e", repeating: "\u{301}\u{316}", "\"\n"),
            GrowthFamily("repeated fields", "\n", repeating: "Age: 1\n"),
        ]
    ) { input in
        var input = input
        let asked = HTTPFields(lines: input.paragraph())
        let answers = [input.paragraph(), input.paragraph()]
        checkCache(asked, answers.map { HTTPFields(lines: $0) })
        for fields in answers.map(HTTPFields.init(lines:)) { checkTag(fields) }
    }
}

private func checkCache(_ asked: HTTPFields, _ answers: [HTTPFields]) {
    guard let request = try? HTTPRequest(.get, parsing: "https://a.example/x", fields: asked) else { return }  // valid
    let calls = Locked(0)
    let client = AnsweringClient { _ in
        let call = calls.withLock { calls in
            calls += 1
            return calls
        }
        return HTTPResponse(fields: answers[min(call, 2) - 1], body: Data("\(min(call, 2))".utf8))
    }
    let cache = HTTPCache.memory()
    let time = TimeSource.immediate()
    let cached = client.cached(in: cache, whenUnreachable: .serveStale(upTo: .seconds(86_400)), time: time)
    runOnCallingThread {
        for instant in [0, 1, 3_600, 100_000_000] {
            try? await time.sleep(until: .seconds(instant))  // this clock never throws
            guard let response = try? await cached.send(request) else { continue }  // a refusal is an outcome too
            let isKnown = ["", "1", "2"].contains(String(decoding: response.body, as: UTF8.self))
            require(isKnown, "a cache gives a body that the server gave")
            switch response.source {
            case .cache(let age), .stale(let age, _): require(age >= .zero, "no age is negative: \(age)")
            case .network, .revalidated, .noUsableCache: break
            }
        }
    }
    if answers.allSatisfy(forbidsStoring) {
        let key = CacheKey(normalized: request.address.asCacheAddress, partition: nil)
        let entries = runOnCallingThread { await cache.store.entries(for: key) }
        require(entries.isEmpty, "no-store is obeyed")
    }
}

/// Returns `true` if the fields unambiguously forbid storing the response.
private func forbidsStoring(_ fields: HTTPFields) -> Bool {
    // The values are compared by bytes, because comparing texts takes quadratic time in a run of combining marks.
    fields.values(for: "Cache-Control").map { Array($0.utf8) } == [Array("no-store".utf8)]
}

private func checkTag(_ fields: HTTPFields) {
    guard let tag = EntityTag(of: fields) else { return }
    require(tag.matchesWeakly(tag), "a tag matches itself")
}
