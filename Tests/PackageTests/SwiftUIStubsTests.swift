import Foundation
import TestSupport
import Testing

/// Checks that the module that replaces SwiftUI on Linux has only declarations that the views use, and that each type
/// and extension has the address of its documentation.
@Suite(.bounded) struct SwiftUIStubsTests {
    private static let folder = "Docs/Examples/Sources/SwiftUIStubs"

    private static func files(in folder: String) throws -> [(path: String, text: String)] {
        try Checkout.files(below: folder, ending: ".swift").map { ($0, try Checkout.text(of: $0)) }
    }

    @Test func everyDeclarationHasAddressOfItsDocumentation() throws {
        for (path, text) in try Self.files(in: Self.folder) {
            for name in Declarations.withoutAddress(in: text) {
                Issue.record("\(path): write the address of the documentation above \(name)")
            }
        }
    }

    @Test func everyListedDeclarationIsUsedInSomeView() throws {
        let shapes = try Self.files(in: Self.folder).map(\.text).joined(separator: "\n")
        let views = try Set(
            ["Sources/SwiftUIHost", "PlayhouseApp.swiftpm/Sources", "Tests/SwiftUIHostTests"]
                .flatMap { try Self.files(in: "Docs/Examples/" + $0) }.flatMap { Checkout.words(of: $0.text) })
        let names = Declarations.names(in: shapes)
        let uses = Dictionary(Checkout.words(of: Checkout.code(of: shapes)).map { ($0, 1) }, uniquingKeysWith: +)
        #expect(names.count > 30)
        let required = ["wrappedValue", "projectedValue", "rawValue", "callAsFunction", "isAccessibilitySize"]
        for name in names where !name.hasPrefix("build") && !required.contains(name) {
            // A type that does not occur in the views, such as `ButtonRole`, can still be used in another declaration
            // of the module.
            let isUsed = views.contains(name[...]) || (uses[name[...]] ?? 0) > 1
            #expect(isUsed, "no view uses \(name)")
        }
    }

    @Test(arguments: [
        ("/// https://developer.apple.com/documentation/swiftui/text\npublic struct Text {}", []),
        ("/// A text.\npublic struct Text {}", ["public struct Text {}"]),
        ("/// https://developer.apple.com/documentation/swiftui/view\n@MainActor\npublic protocol View {}", []),
        (
            "public struct Text {\n    public typealias Body = Never\n    nonisolated public init() {}\n}",
            ["public struct Text {"]
        ),
        ("extension View {", ["extension View {"]),
        ("extension List: View where Content: View {}", []),
    ])
    func declarationsWithoutDocumentationAddressAreFound(text: String, lines: [String]) {
        #expect(Declarations.withoutAddress(in: text) == lines)
    }
}

/// The public declarations of a file.
private enum Declarations {
    /// Returns the first line of each public type and each extension whose comment does not end with the address of its
    /// documentation.
    ///
    /// Members are documented on the page of their type, and conformances need no address.
    static func withoutAddress(in text: String) -> [String] {
        var comment = ""
        var missing: [String] = []
        for line in text.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            if line.hasPrefix("///") { comment = line }
            if line.hasPrefix("///") || line.hasPrefix("@") && !line.contains("public ") { continue }
            let isPublic = line.contains(#/^(public (struct|enum|protocol) |extension \w+ (where .*)?\{)/#)
            let hasAddress = comment.hasPrefix("/// https://developer.apple.com/documentation/")
            if isPublic, !hasAddress { missing.append(line) }
            comment = ""
        }
        return missing
    }

    /// Returns the names of the public declarations, except those of initialisers.
    static func names(in text: String) -> Set<String> {
        Set(
            text.matches(of: /public (?:static )?(?:struct|enum|protocol|func|var|let) (\w+)/).map {
                String($0.output.1)
            })
    }
}
