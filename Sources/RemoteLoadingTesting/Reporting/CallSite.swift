/// Where in a test something was written.
public struct CallSite: Sendable {
    /// The whole path, as `#filePath`.
    ///
    /// A static string, because XCTest takes no other.
    public let file: StaticString
    /// The line.
    public let line: UInt

    /// Creates a site, by default that of the call.
    ///
    /// A function that takes a site from its caller has the two as parameters of its own, with the same defaults:
    /// a default argument inside another names the library's file and not the test's.
    public init(file: StaticString = #filePath, line: UInt = #line) {
        self.file = file
        self.line = line
    }

    /// The module and the file's name, such as `QuizTests/CatalogTests.swift`, which Swift Testing asks for.
    ///
    /// It is made from the path: the module is the folder below the last `Sources` or `Tests`, or else the folder of
    /// the file.
    public var fileID: String {
        let folders = file.description.split(separator: "/").dropLast()
        let root = folders.dropLast().lastIndex { $0 == "Sources" || $0 == "Tests" }
        let module = root.map { folders[$0 + 1] } ?? folders.last ?? ""
        return "\(module)/\(fileName)"
    }

    private var fileName: Substring { file.description.split(separator: "/").last ?? "" }
}

extension CallSite: CustomStringConvertible {
    /// The file's name and the line, such as `CatalogTests.swift:31`.
    public var description: String { "\(fileName):\(line)" }
}

extension CallSite: Hashable {
    /// Compares path and line.
    public static func == (left: CallSite, right: CallSite) -> Bool {
        left.line == right.line && left.file.description == right.file.description
    }

    /// Hashes path and line.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(file.description)
        hasher.combine(line)
    }
}
