import Foundation
import Testing

@testable import SwiftUIHost

/// Checks that no view fixes its font size or the height of its rows, because both must follow the user's text size.
struct DynamicTypeTests {
    /// Patterns of calls that fix or limit the size of a font, the number of lines of a text, or the height of a view.
    private static let fixed = [
        #"\.font\(\s*\.system\(\s*size:"#, #"\.font\(\s*\.custom\([^)]*fixedSize:"#, #"\.lineLimit\(\s*\d"#,
        #"\.minimumScaleFactor\("#, #"\.dynamicTypeSize\("#,
        #"\.frame\([^)]*(height|maxHeight|minHeight):\s*\d"#,
    ]

    @Test func viewsDoNotStopTextFromGrowing() throws {
        let sources = try Self.sources()
        #expect(sources.count > 30)
        for (path, source) in sources {
            for pattern in Self.fixed {
                #expect(try source.firstMatch(of: Regex(pattern)) == nil, "\(path) contains \(pattern)")
            }
        }
    }

    @Test(arguments: [
        ".font(.system(size: 12))", ".font( .custom(\"Lato\", fixedSize: 9) )", ".lineLimit(1)",
        ".minimumScaleFactor(0.5)", ".frame(width: 20, height: 44)", ".frame(maxHeight: 80)",
    ])
    func checkFindsCallThatStopsTextFromGrowing(_ call: String) throws {
        #expect(try Self.fixed.contains { try call.firstMatch(of: Regex($0)) != nil })
    }

    @Test(arguments: [".font(.headline)", ".font(.system(.body))", ".frame(maxHeight: height)", ".lineLimit(nil)"])
    func checkAcceptsCallThatLetsTextGrow(_ call: String) throws {
        #expect(try Self.fixed.allSatisfy { try call.firstMatch(of: Regex($0)) == nil })
    }

    /// Returns the path and the text of each file of the views.
    private static func sources() throws -> [(String, String)] {
        let folder = SpokenTextsTests.folder
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        return try paths.map { ($0, try SpokenTextsTests.source($0)) }
    }
}
