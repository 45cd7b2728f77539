import Foundation
public import RemoteLoading

/// The requirements for every `HTTPCacheStore`.
public enum HTTPCacheStoreContract {
    /// The store under test, as a closure that returns an empty store with the given capacity in bytes.
    ///
    /// Each rule uses a new store. In addition to its bytes, an entry may use up to 16 KB of the capacity, for example
    /// because the store counts whole disk blocks.
    public typealias Subject = ContractSubject<@Sendable (_ capacity: Int) async throws -> any HTTPCacheStore>

    /// The rules of the contract, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] = keepingRules + roomRules + removalRules

    static let ample = 2 << 20

    static func rule(
        _ promise: String, capacity: Int = ample, _ flaw: @escaping @Sendable (any HTTPCacheStore) async -> String?
    ) -> ContractRule<Subject> {
        ContractRule(promise) { subject in
            await flaw(try await subject.make(capacity))
        }
    }
}

/// The rules about storing and finding entries.
extension HTTPCacheStoreContract {
    private static let keepingRules: [ContractRule<Subject>] = [
        rule("an unknown key has no entries") { store in
            let found = await store.entries(for: HTTPCacheKey("https://cache.test/page"))
            return found.isEmpty ? nil : "returned \(found.count) entries"
        },
        rule("stored entries are returned unchanged") { store in
            for (name, entry) in sampleEntries {
                await store.keep(entry)
                let found = await store.entries(for: entry.key)
                if found != [entry] { return "\(name): " + difference(found, entry) }
            }
            return nil
        },
        rule("similar keys are distinct") { store in
            let keys = similarKeys
            for (number, key) in keys.enumerated() { await store.keep(entry(number, key)) }
            for (number, key) in keys.enumerated() {
                let found = await store.entries(for: key)
                if found != [entry(number, key)] { return "\(key): " + difference(found, entry(number, key)) }
            }
            return nil
        },
        rule("all variants of a key are stored") { store in
            let variants = ["", "=accept-language: it", "=accept-language: en", "-accept-language"]
            let entries = variants.map { HTTPCacheEntry.fixture(variant: $0, body: Data($0.utf8)) }
            for entry in entries { await store.keep(entry) }
            let found = await store.entries(for: entries[0].key)
            let isAll = found.count == entries.count && Set(found) == Set(entries)
            return isAll ? nil : "of \(variants) returned \(found.map(\.variant).sorted())"
        },
        rule("an entry replaces its predecessor with equal key and variant") { store in
            let (old, new) = (HTTPCacheEntry.fixture(body: Data("old".utf8)), HTTPCacheEntry.fixture())
            await store.keep(old)
            await store.keep(new)
            let found = await store.entries(for: new.key)
            return found == [new] ? nil : difference(found, new)
        },
        rule("concurrent callers get complete entries") { store in
            await concurrently(8) { await work(in: store, as: $0) }.lazy.compactMap(\.self).first
        },
    ]

    /// Stores and looks up entries under keys that other callers use at the same time, and returns a violation or
    /// `nil`.
    private static func work(in store: any HTTPCacheStore, as caller: Int) async -> String? {
        for round in 0..<20 {
            let key = HTTPCacheKey("https://cache.test/\(round % 4)")
            let text = "\(caller) \(round) \(key.address)"
            await store.keep(
                HTTPCacheEntry.fixture(
                    key.address, fields: ["X-Text": text],
                    body: Data(String(repeating: text, count: 1 + round).utf8)))
            for found in await store.entries(for: key) {
                let told = found.response.fields["X-Text"] ?? ""
                let isWhole = found.key == key && told.hasSuffix(key.address)
                let body = String(decoding: found.response.body, as: UTF8.self)
                guard isWhole, !told.isEmpty, body.replacingOccurrences(of: told, with: "").isEmpty else {
                    return "an entry for \(key.address) contains parts of another entry"
                }
            }
        }
        return nil
    }

    private static func entry(_ number: Int, _ key: HTTPCacheKey) -> HTTPCacheEntry {
        .fixture(key.address, partition: key.partition, body: Data("\(number)".utf8))
    }

    /// Keys that differ only slightly, which a faulty store may confuse.
    private static let similarKeys = [
        HTTPCacheKey("https://cache.test/page"), HTTPCacheKey("https://cache.test/page", partition: ""),
        HTTPCacheKey("https://cache.test/page", partition: "me"), HTTPCacheKey("https://cache.test/PAGE"),
        HTTPCacheKey("https://cache.test/page?"), HTTPCacheKey("https://cache.test/page?q=1"),
        HTTPCacheKey("https://cache.test/page?q=1&p=2"), HTTPCacheKey("http://cache.test/page"),
        HTTPCacheKey("https://cache.test/", partition: "page"), HTTPCacheKey("https://cache.test/pageme"),
        HTTPCacheKey("https://cache.test/%70age"), HTTPCacheKey("https://cache.test/page", partition: "Me"),
    ]

    /// Entries with unusual content, which a faulty store may return with changes.
    private static let sampleEntries: [(String, HTTPCacheEntry)] = {
        let plain = HTTPCacheEntry.fixture()
        let fields: HTTPFields = [
            "Vary": "Accept", "X-Empty": "", "X-Text": "più — 水", "Link": "<a>", "link": "<b>", "Set-Cookie": "a=1",
        ]
        var odd = HTTPResponse(status: 410, fields: fields)
        odd.body = Data((0..<3_000).map { UInt8(truncatingIfNeeded: $0) })
        odd.url = URL(string: "https://other.test/final?a=1")
        odd.redirects = [URL(string: "https://cache.test/one"), URL(string: "https://cache.test/two")].compactMap(
            \.self)
        let (asked, came) = (
            Date(timeIntervalSince1970: 1_700_000_000.123456), Date(timeIntervalSince1970: 1_700_000_001.5)
        )
        return [
            ("a plain entry", plain), ("an empty body", .fixture(body: Data())),
            ("no fields", .fixture(fields: [:])), ("a large body", .fixture(body: Data(repeating: 7, count: 200_000))),
            (
                "all at once",
                HTTPCacheEntry(
                    key: HTTPCacheKey("https://cache.test/ü?q=%20", partition: "me\n1"),
                    variant: "=accept: text/html\n-x", response: odd, requested: asked, received: came)
            ),
        ]
    }()

    static func difference(_ found: [HTTPCacheEntry], _ expected: HTTPCacheEntry) -> String {
        guard let entry = found.first, found.count == 1 else { return "returned \(found.count) entries, not one" }
        if entry.key != expected.key { return "the key is \(entry.key)" }
        if entry.response.body != expected.response.body { return "the body differs" }
        if entry.response.fields != expected.response.fields { return "the fields are \(entry.response.fields)" }
        if entry.response != expected.response { return "the status or the addresses differ" }
        if entry.variant != expected.variant { return "the variant is \(entry.variant)" }
        return "the times are \(entry.requested) and \(entry.received)"
    }
}
