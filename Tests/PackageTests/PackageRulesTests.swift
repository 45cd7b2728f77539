import Foundation
import TestSupport
import Testing

/// The rules of this package for its sources, tests, manifest and top level.
@Suite(.bounded) struct PackageRulesTests {
    /// The texts that no source file may contain, and the files that are exempt.
    private static let forbidden: [(text: String, allowedIn: [String])] = [
        ("Date()", ["Sources/PlayhouseCore/Concurrency/TimeSource.swift"]),
        ("ContinuousClock()", ["Sources/PlayhouseCore/Concurrency/TimeSource.swift"]),
        ("Task.sleep", []), ("Task.yield", []), ("Thread.sleep", []),
        ("SystemRandomNumberGenerator", ["Sources/PlayhouseCore/Concurrency/ChanceSource.swift"]),
        (
            // A subclass of `OperationQueue` must repeat the conformance that Foundation declares.
            "@unchecked Sendable",
            ["Sources/PlayhouseCore/Concurrency/Locked.swift", "Sources/RemoteLoading/URLSession/CallbackQueue.swift"]
        ),
        // A `URLProtocol` is not `Sendable`, but its answer comes from another task.
        ("nonisolated(unsafe)", ["Sources/RemoteLoadingTesting/URLSession/ClientURLProtocol.swift"]),
        ("@inlinable", []), ("isolated deinit", []), ("TODO", []), ("FIXME", []),
    ]

    @Test(arguments: forbidden.indices)
    func sourcesContainNoForbiddenText(index: Int) throws {
        let rule = Self.forbidden[index]
        for file in try Checkout.files(below: "Sources", ending: ".swift") where !rule.allowedIn.contains(file) {
            let hasIt = Checkout.has(rule.text, in: try Checkout.text(of: file))
            #expect(!hasIt, "\(file) contains \(rule.text)")
        }
    }

    @Test func everyOptionalTryHasCommentOnItsLine() throws {
        let optionalTry = /\btry\?/
        for file in try Checkout.files(below: "Sources", ending: ".swift") {
            let text = try Checkout.text(of: file)
            guard Checkout.has("try?", in: text) else { continue }
            for line in Checkout.lines(of: text) where line.contains(optionalTry) {
                #expect(line.contains("//"), "\(file): \(line)")
            }
        }
    }

    /// An `Int` has 32 bits on watchOS, where a larger number does not compile or traps.
    @Test func integersAbove32BitsHaveExplicitType() throws {
        let types = ["Int64", "Double", "timeInterval", "attoseconds"]
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        for file in try Checkout.files(below: "Sources", ending: ".swift") {
            for line in Checkout.lines(of: try Checkout.text(of: file)) where line.utf8.count(where: isDigit) > 5 {
                for match in line.matches(of: /(?:^|[^\w.":])([0-9][0-9_]*(?: \* [0-9][0-9_]*)*)(?![\w."])/) {
                    let factors = match.output.1.filter { $0 != "_" && $0 != " " }.split(separator: "*")
                    let value = factors.compactMap { Double($0) }.reduce(1, *)
                    let isTyped = value <= Double(Int32.max) || types.contains { line.contains($0) }
                    #expect(isTyped, "\(file): \(line)")
                }
            }
        }
    }

    /// An `Int` has 32 bits on watchOS, where shifting it by more bits gives zero.
    @Test func shiftsAbove30BitsHaveExplicitType() throws {
        for file in try Checkout.files(below: "Sources", ending: ".swift") {
            let text = try Checkout.text(of: file)
            for line in Checkout.lines(of: text) where Checkout.has(" << ", in: String(line)) {
                for match in line.matches(of: /(?:^|[^\w.)])[0-9]+ << ([0-9]+)/) {
                    let isTyped = (Int(match.output.1) ?? 0) <= 30 || line.contains("Int64")
                    #expect(isTyped, "\(file): \(line)")
                }
            }
        }
    }

    /// A host sees every public member of a standard type, also where it does not need it.
    @Test func standardTypesHaveNoPublicMembers() throws {
        let types: Set<Substring> = [
            "Duration", "String", "Substring", "StringProtocol", "Character", "Unicode", "Int", "Int64", "UInt8",
            "UInt64", "Double", "Bool", "Date", "Data", "URL", "Locale", "Array", "Dictionary", "Set", "Optional",
            "Result", "Task",
        ]
        for file in try Checkout.files(below: "Sources", ending: ".swift") {
            var isInside = false
            for line in Checkout.lines(of: try Checkout.text(of: file)) {
                if line.hasPrefix("extension ") || line.hasPrefix("public extension ") {
                    let header = line.prefix { $0 != ":" && $0 != "{" }
                    let isPublic = header.hasPrefix("public ")
                    let words = Checkout.words(of: String(header)).drop { $0 == "public" || $0 == "package" }
                    isInside = words.first == "extension" && words.dropFirst().first.map(types.contains) == true
                    #expect(!(isInside && isPublic), "\(file): \(line)")
                } else if line == "}" {
                    isInside = false
                }
                // The durations of ``CachePolicy`` count in days, for which the standard library has no function.
                let isDays = line.hasPrefix("    public static func days(_ days: Int) -> Duration {")
                let isMember = isInside && !isDays && Checkout.has("    public ", in: String(line))
                #expect(!isMember, "\(file): \(line)")
            }
        }
    }

    @Test func testsContainNoSleepOrYieldCalls() throws {
        let own = "Tests/PackageTests/PackageRulesTests.swift"
        for file in try Checkout.files(below: "Tests", ending: ".swift") where file != own {
            let text = try Checkout.text(of: file)
            // This benchmark measures how long a waiting task gets no turn on the main actor.
            let isProbe = file == "Tests/Workshop/Sources/Benchmarks/MainActorProbe.swift"
            for waiting in ["Thread.sleep", "usleep(", "Task.sleep"] + (isProbe ? [] : ["Task.yield"]) {
                #expect(!Checkout.has(waiting, in: text), "\(file) contains \(waiting)")
            }
        }
    }

    @Test func topLevelSuitesAndTestsHaveBoundedTrait() throws {
        let folders = try Checkout.files(below: "Tests", ending: ".swift").filter {
            $0.split(separator: "/")[1].hasSuffix("Tests")
        }
        // The first test of a reader has no trait.
        for file in folders where file != "Tests/PackageTests/Samples/Weather/URLSessionSample.swift" {
            let text = try Checkout.text(of: file)
            for name in TopLevelTests.unbounded(in: text) {
                Issue.record("\(file): write @Suite(.bounded) or @Test(.bounded) for \(name)")
            }
            let own = file == "Tests/PackageTests/PackageRulesTests.swift"
            #expect(own || !Checkout.has(".timeLimit(", in: text), "\(file): .bounded already ends a test that hangs")
        }
    }

    @Test(arguments: [
        ("@Suite(.bounded) struct ATests {\n    @Test func a() {}\n}", []),
        ("@MainActor\n@Suite(.serialized, .bounded)\nfinal class ATests {\n    @Test func a() {}\n}", []),
        ("struct ATests {\n    @Test func a() {}\n}", ["ATests"]),
        ("@MainActor\n@Suite struct ATests {\n    @Test func a() {}\n}", ["ATests"]),
        ("@Suite struct ATests {\n}\n\nprivate struct Helper {\n}", ["ATests"]),
        ("@Test func a() {}\n@Test(.bounded) func b() {}", ["a"]),
    ])
    func unboundedSuitesAndTestsAreFound(text: String, names: [String]) {
        #expect(TopLevelTests.unbounded(in: text) == names)
    }

    @Test func testFoldersMirrorSourceFolders() throws {
        for file in try Checkout.files(below: "Tests", ending: "Tests.swift") {
            let parts = file.split(separator: "/")
            // The correct implementations of the ports are tests of the contracts.
            guard parts.count == 4, parts[1].hasSuffix("Tests"), parts[2] != "CorrectImplementations" else { continue }
            let room = "Sources/\(parts[1].dropLast("Tests".count))/\(parts[2])"
            let exists = FileManager.default.fileExists(atPath: Checkout.root.appending(path: room).path)
            #expect(exists, "\(file) mirrors no folder \(room)")
        }
    }

    @Test func manifestHasNoDependencyOrExecutable() throws {
        let manifest = try Checkout.text(of: "Package.swift")
        for word in [".package(", ".executable", ".plugin(", ".macro(", ".binaryTarget("] {
            #expect(!manifest.contains(word))
        }
    }

    @Test func repositoryRootContainsOnlyPlannedItems() throws {
        let planned: Set = ["Package.swift", "README.md", "CHANGELOG.md", "LICENSE", "Docs", "Sources", "Tests"]
        let found = try FileManager.default.contentsOfDirectory(atPath: Checkout.root.path)
        #expect(Set(found.filter { !$0.hasPrefix(".") }) == planned)
    }
}

/// The suites and tests at the top level of a file.
///
/// Nested suites and tests inherit the traits of their suite.
private enum TopLevelTests {
    /// Returns the names of the suites and tests without the `bounded` trait.
    static func unbounded(in text: String) -> [String] {
        var (names, attributes, suite): ([String], [Substring], String?) = ([], [], nil)
        let (declaration, bounded) = (
            /\b(?:struct|class|actor|enum|func) (\w+)/, /^@(Suite|Test)\(.*\.bounded/
        )
        for line in Checkout.lines(of: text) where !line.isEmpty {
            if suite == nil, line.utf8.first == UInt8(ascii: " ") { continue }
            if line.hasPrefix("}") { suite = nil }
            if let open = suite, line.hasPrefix(" ") {
                let content = line.drop { $0 == " " }
                guard content.hasPrefix("@Test") || content.hasPrefix("@Suite") else { continue }
                names.append(open)
                suite = nil
            }
            guard !line.hasPrefix(" "), !line.hasPrefix("#") else { continue }
            if line.hasPrefix("@") { attributes.append(line) }
            guard let name = line.firstMatch(of: declaration)?.output.1 else { continue }
            let isMarked = attributes.contains { $0.hasPrefix("@Suite") || $0.hasPrefix("@Test") }
            let isBounded = attributes.contains { $0.contains(bounded) }
            if isMarked && !isBounded { names.append(String(name)) }
            suite = isMarked || line.hasSuffix("}") ? nil : String(name)
            attributes = []
        }
        return names
    }
}
