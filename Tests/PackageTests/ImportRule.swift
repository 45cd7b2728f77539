/// The imports that each folder of the sources may have.
enum ImportRule {
    /// Returns the violations of the rule by a source file below `Sources`.
    static func violations(in text: String, at path: String) -> [String] {
        let parts = path.split(separator: "/").map(String.init)
        guard parts.count >= 3, parts[0] == "Sources" else { return [] }
        // The file that exports other modules counts as a folder of its own.
        let (module, room) = (parts[1], parts.count > 3 || parts[2] == exports ? parts[2] : "")
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

    /// The modules that a module may import.
    ///
    /// `.ci/layers` checks what each folder needs of them.
    private static let builtOn: [String: [String]] = [
        "PlayhouseCore": [],
        "QuizDomain": ["PlayhouseCore"],
        "RemoteLoading": ["PlayhouseCore"],
        "HTTPCaching": ["PlayhouseCore", "RemoteLoading"],
        "RemoteQuizzes": ["PlayhouseCore", "QuizDomain", "RemoteLoading"],
        "NameMatch": ["PlayhouseCore", "QuizDomain", "RemoteLoading"],
        "TwitchBrowse": ["PlayhouseCore", "RemoteLoading"],
        "DrawnPortraits": ["PlayhouseCore", "PlayhouseCoreTesting", "RemoteLoadingTesting"],
        "PlayhouseSwiftTesting": [
            "PlayhouseCore", "PlayhouseCoreTesting", "RemoteLoading", "RemoteLoadingTesting", "Testing",
        ],
        "PlayhouseXCTest": ["PlayhouseCoreTesting", "XCTest"],
    ]

    /// Returns the modules that a module may import, of which a testing library has two for each module below it.
    private static func own(_ module: String) -> [String] {
        guard module.hasSuffix("Testing"), builtOn[module] == nil else { return builtOn[module] ?? [] }
        let doubled = String(module.dropLast("Testing".count))
        let below = builtOn[doubled] ?? []
        let drawn = ["NameMatch", "TwitchBrowse"].contains(doubled) ? ["DrawnPortraits"] : []
        return below + below.map { $0 + "Testing" } + [doubled] + drawn
    }

    /// The name of the file by which a module exports another one.
    private static let exports = "Exports.swift"

    /// The errors that ports throw.
    private static let errors = ["enum PlayhouseCore.LoadError", "struct PlayhouseCore.StoreError"]

    /// The functions of the system for files and addresses.
    private static let cLibraries = ["Darwin", "Glibc", "Musl"]

    private static func isAllowed(_ name: String, module: String, room: String) -> Bool {
        // Foundation exports the C library on every system except Android, where the library has a module of its own.
        if name == "Android" { return true }
        let system = ["Foundation", "Observation", "Synchronization"]
        let own = own(module)
        if room == exports { return own.contains(name) }
        if module.hasSuffix("Testing") || ["PlayhouseXCTest", "DrawnPortraits"].contains(module) {
            let more = ["Server": cLibraries, "URLSession": ["FoundationNetworking"]]
            let isAllowed = module == "RemoteLoadingTesting" && more[room]?.contains(name) == true
            return (system + own).contains(name) || isAllowed
        }
        switch module {
        case "PlayhouseCore": return system.contains(name) || room == "Files" && cLibraries.contains(name)
        case "HTTPCaching", "RemoteQuizzes": return (own + ["Foundation"]).contains(name)
        case "RemoteLoading":
            let more = ["URLSession": ["Dispatch", "FoundationNetworking"], "Policies": ["os"]]
            return (system + own).contains(name) || more[room]?.contains(name) == true
        default: break
        }
        // The name game is a quiz about faces, so its rules build on those of the quiz.
        if module == "NameMatch", name == "QuizDomain" { return true }
        return switch room {
        case "Ports": (["Foundation"] + errors).contains(name)
        case "Adapters": (own + errors + ["Foundation", "Security"] + cLibraries).contains(name)
        case "Presentation": (own + errors + system).contains(name)
        // Every folder may import the checksum of texts, the form of texts that a screen can show, the reason why data
        // is invalid, the protocol of types that hide secrets, and reproducible numbers.
        default:
            [
                "Foundation", "enum PlayhouseCore.Checksum", "enum PlayhouseCore.DisplayText",
                "enum PlayhouseCore.InvalidData", "protocol PlayhouseCore.RedactedValue",
                "struct PlayhouseCore.SeededNumbers",
            ].contains(name)
        }
    }

    private static func sessionNames(in text: String, module: String, room: String, path: String) -> [String] {
        let isSessionFolder = ["RemoteLoading", "RemoteLoadingTesting"].contains(module) && room == "URLSession"
        guard !isSessionFolder, Checkout.has("URLSession", in: text) else { return [] }
        guard Checkout.has("URLSession", in: Checkout.code(of: text)) else { return [] }
        return ["\(path) must not name URLSession"]
    }
}
