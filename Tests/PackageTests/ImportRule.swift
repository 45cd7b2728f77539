/// The imports that each folder of the sources may have.
enum ImportRule {
    /// Returns the violations of the rule by a source file below `Sources`.
    static func violations(in text: String, at path: String) -> [String] {
        let parts = path.split(separator: "/").map(String.init)
        guard parts.count >= 3, parts[0] == "Sources" else { return [] }
        let (module, room) = (parts[1], parts.count > 3 ? parts[2] : "")
        return imports(in: text).filter { !isAllowed($0, module: module, room: room) }
            .map { "\(path) must not import \($0)" } + sessionNames(in: text, module: module, room: room, path: path)
    }

    /// Returns the imports of a file without modifiers, such as `Foundation` or `enum RemoteLoading.LoadError`.
    static func imports(in text: String) -> [String] {
        Checkout.lines(of: text).compactMap { line in
            guard Checkout.has("import", in: String(line)) else { return nil }
            var words = line.split(separator: " ")
            while let first = words.first,
                ["public", "package", "internal", "private", "fileprivate"].contains(first)
                    || first.hasPrefix("@")
            {
                words.removeFirst()
            }
            guard words.first == "import" else { return nil }
            return words.dropFirst().prefix { !$0.hasPrefix("//") }.joined(separator: " ")
        }
    }

    private static let builtOn: [String: [String]] = [
        "RemoteLoading": [],
        "HTTPCaching": ["RemoteLoading"],
        "QuizDomain": ["RemoteLoading"],
        "NameMatch": ["QuizDomain", "RemoteLoading"],
        "TwitchBrowse": ["RemoteLoading"],
        "RemoteLoadingTesting": ["RemoteLoading"],
        "QuizDomainTesting": ["QuizDomain", "RemoteLoading", "RemoteLoadingTesting"],
        "NameMatchTesting": [
            "NameMatch", "QuizDomain", "QuizDomainTesting", "RemoteLoading", "RemoteLoadingTesting",
        ],
        "TwitchBrowseTesting": ["TwitchBrowse", "RemoteLoading", "RemoteLoadingTesting"],
        "PlayhouseSwiftTesting": ["RemoteLoading", "RemoteLoadingTesting", "Testing"],
        "PlayhouseXCTest": ["RemoteLoadingTesting", "XCTest"],
    ]

    /// The errors that ports throw.
    private static let errors = ["enum RemoteLoading.LoadError", "struct RemoteLoading.StoreError"]

    private static func isAllowed(_ name: String, module: String, room: String) -> Bool {
        // Foundation exports the C library on every system except Android, where the library has a module of its own.
        if name == "Android" { return true }
        let system = ["Foundation", "Observation", "Synchronization"]
        let own = builtOn[module] ?? []
        if module.hasSuffix("Testing") || module == "PlayhouseXCTest" {
            let isSocket = (module, room) == ("RemoteLoadingTesting", "Server")
            return (system + own + (isSocket ? ["Darwin", "Glibc", "Musl"] : [])).contains(name)
        }
        if module == "RemoteLoading" {
            let own = [
                "URLSession": ["Dispatch", "FoundationNetworking"], "Policies": ["os"],
                "Files": ["Darwin", "Glibc", "Musl"],
            ]
            return system.contains(name) || own[room]?.contains(name) == true
        }
        if module == "HTTPCaching" { return (own + ["Foundation", "Darwin", "Glibc", "Musl"]).contains(name) }
        // The name game is a quiz about faces, so its rules build on those of the quiz.
        if module == "NameMatch", name == "QuizDomain" { return true }
        return switch room {
        case "Ports": (["Foundation"] + errors).contains(name)
        case "Adapters": (own + errors + ["Foundation", "Darwin", "Glibc", "Musl", "Security"]).contains(name)
        case "Presentation": (own + errors + system).contains(name)
        // Every folder may import the checksum of texts, the form of texts that a screen can show, the reason why data
        // is invalid, and the protocol of types that hide secrets.
        default:
            [
                "Foundation", "enum RemoteLoading.Checksum", "enum RemoteLoading.DisplayText",
                "enum RemoteLoading.InvalidData", "protocol RemoteLoading.RedactedValue",
            ].contains(name)
        }
    }

    private static func sessionNames(in text: String, module: String, room: String, path: String) -> [String] {
        guard Checkout.has("URLSession", in: text), (module, room) != ("RemoteLoading", "URLSession") else { return [] }
        guard Checkout.has("URLSession", in: Checkout.code(of: text)) else { return [] }
        return ["\(path) must not name URLSession"]
    }
}
