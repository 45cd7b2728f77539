/// A location in the source code of a test.
public struct CallSite: Sendable {
    /// The complete path of the source file, as `#filePath`.
    ///
    /// The path is a static string, because XCTest accepts no other type.
    public let file: StaticString
    /// The number of the line in the source file.
    public let line: UInt

    /// Creates a call site, by default at the location of the call of this initialiser.
    ///
    /// A function that reports the location of its caller must declare `file` and `line` as parameters with the same
    /// defaults, and pass them on. If the function used this initialiser as a default argument, the location would be
    /// in the file of the function and not in the test.
    public init(file: StaticString = #filePath, line: UInt = #line) {
        self.file = file
        self.line = line
    }

    /// The module and the file name, such as `QuizTests/CatalogTests.swift`, in the form that Swift Testing requires.
    ///
    /// The module is derived from the path. It is the folder below the last `Sources` or `Tests`, or the folder of the
    /// file if the path contains neither.
    public var fileID: String {
        let folders = file.description.split(separator: "/").dropLast()
        let root = folders.dropLast().lastIndex { $0 == "Sources" || $0 == "Tests" }
        let module = root.map { folders[$0 + 1] } ?? folders.last ?? ""
        return "\(module)/\(fileName)"
    }

    private var fileName: Substring { file.description.split(separator: "/").last ?? "" }
}

extension CallSite: CustomStringConvertible {
    /// The file name and the line, such as `CatalogTests.swift:31`.
    public var description: String { "\(fileName):\(line)" }
}

extension CallSite: Hashable {
    /// Returns `true` if both call sites have the same path and line.
    public static func == (left: CallSite, right: CallSite) -> Bool {
        left.line == right.line && left.file.description == right.file.description
    }

    /// Hashes path and line.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(file.description)
        hasher.combine(line)
    }
}
