/// A location in the source code of a test.
public struct CallSite: Sendable {
    /// The complete path of the source file, as `#filePath`.
    ///
    /// The path is a `StaticString`, because the functions of XCTest accept no other type.
    public let file: StaticString
    /// The number of the line in the source file.
    public let line: UInt

    /// Creates a call site, by default that of the code that calls this initialiser.
    ///
    /// To report the location of its caller, a function declares the parameters `file` and `line` with the same
    /// defaults, and passes them to this initialiser. A default argument `CallSite()` would be the location of the
    /// function itself, not of the test that calls it.
    public init(file: StaticString = #filePath, line: UInt = #line) {
        self.file = file
        self.line = line
    }

    /// The module and the file name, such as `QuizTests/CatalogTests.swift`, in the form that Swift Testing requires.
    ///
    /// The module is the name of the folder below the last `Sources` or `Tests` in the path. If the path contains
    /// neither, the module is the name of the file's folder.
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

extension CallSite: Equatable {
    /// Returns `true` if both call sites have the same path and line.
    public static func == (left: CallSite, right: CallSite) -> Bool {
        left.line == right.line && left.file.description == right.file.description
    }
}
