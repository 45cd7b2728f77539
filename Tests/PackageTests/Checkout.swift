import Foundation

/// The files of the package under test.
enum Checkout {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Returns the paths of the files whose names have the given ending, in a folder and its subfolders.
    ///
    /// The paths begin at the root and are sorted. Build folders are skipped. The code of tutorials is also skipped,
    /// because it is no part of a target.
    static func files(below folder: String, ending: String) throws -> [String] {
        try allFiles(below: folder).filter { $0.hasSuffix(ending) && !tutorialCode(at: $0) }
    }

    /// The modules that apps link: all of `Sources` but the testing libraries.
    static let shipping = [
        "PlayhouseCore", "QuizDomain", "RemoteLoading", "HTTPCaching", "RemoteQuizzes", "NameMatch", "TwitchBrowse",
    ]

    /// The testing libraries of single modules.
    static let testing = [
        "PlayhouseCoreTesting", "QuizDomainTesting", "RemoteLoadingTesting", "RemoteQuizzesTesting", "NameMatchTesting",
        "TwitchBrowseTesting",
    ]

    /// Returns the paths of the code files of all tutorials.
    static func tutorialCode() throws -> [String] { try allFiles(below: "Sources").filter(tutorialCode) }

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Returns `true` if a text contains another.
    ///
    /// `String.contains` takes many times as long in a debug build.
    static func has(_ part: String, in text: String) -> Bool { strstr(text, part) != nil }

    /// Returns the lines of a text, including the empty ones.
    ///
    /// `String.split` takes several times as long in a debug build, because it separates the text into characters.
    static func lines(of text: String) -> [Substring] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
    }

    /// Returns a text without the lines that consist of a comment.
    static func code(of text: String) -> String {
        lines(of: text).filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
    }

    /// Returns the words of a text, which consist of letters, digits, underscores and all bytes outside ASCII.
    static func words(of text: String) -> [Substring] {
        text.utf8.split { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): false
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): false
            default: byte < 0x80
            }
        }.map { Substring($0) }
    }

    private static func allFiles(below folder: String) throws -> [String] {
        let base = root.appending(path: folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: base.path)
        return paths.filter { !has(".build/", in: $0) }.map { folder + "/" + $0 }.sorted()
    }

    private static func tutorialCode(at path: String) -> Bool { path.contains(".docc/") && path.hasSuffix(".swift") }
}
