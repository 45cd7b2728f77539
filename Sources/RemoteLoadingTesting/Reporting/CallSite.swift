/// Where in a test something was written.
public struct CallSite: Sendable {
    /// The module and file, as `#fileID`.
    public let fileID: StaticString
    /// The whole path, as `#filePath`.
    ///
    /// A static string, because XCTest takes no other.
    public let filePath: StaticString
    /// The line.
    public let line: UInt
    /// The column.
    public let column: UInt

    /// Creates a site, by default that of the call.
    ///
    /// A function that takes a site from its caller has the four as parameters of its own, with the same defaults:
    /// a default argument inside another names the library's file and not the test's.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }
}

extension CallSite: CustomStringConvertible {
    /// The file's name and the line, such as `CatalogTests.swift:31`.
    public var description: String {
        "\(fileID.description.split(separator: "/").last ?? "")" + ":\(line)"
    }
}

extension CallSite: Hashable {
    /// Compares file, line and column.
    public static func == (left: CallSite, right: CallSite) -> Bool {
        left.line == right.line && left.column == right.column && left.fileID.description == right.fileID.description
    }

    /// Hashes file and line.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fileID.description)
        hasher.combine(line)
    }
}
