import TestSupport
import Testing

/// The rules for the first pages, each of which is for a reader who wants one thing.
@Suite(.bounded) struct IntroductoryPagesTests {
    /// The pages, and the modules that each may name.
    private static let pages: [(page: String, modules: Set<String>)] = [
        ("OnlyTheDoubles", ["RemoteLoadingTesting"]), ("OnlyHTTP", ["RemoteLoading", "RemoteLoadingTesting"]),
        ("YourOwnServer", ["QuizDomain", "QuizDomainTesting"]), ("WithUIKit", ["QuizDomain"]),
        ("WithAReducer", ["QuizDomain"]), ("FromUserDefaults", ["QuizDomain", "QuizDomainTesting"]),
    ]

    private static let all =
        Checkout.shipping + Checkout.testing + ["PlayhouseSwiftTesting", "PlayhouseXCTest", "Playhouse"]

    @Test(arguments: pages)
    func introductoryPageIsShortAndMentionsItsModules(page: String, modules: Set<String>) throws {
        let text = try Checkout.text(of: "Docs/Site/Playhouse.docc/\(page).md")
        #expect(text.split(whereSeparator: \.isWhitespace).count <= 300)
        let prose = text.replacing(/The samples of this page [^\n]*/, with: "").replacing(/\]\(doc:[^)]*\)/, with: "]")
        let named = Set(Checkout.words(of: prose).map(String.init)).intersection(Self.all)
        #expect(named == modules)
        // The product that the app or its test needs.
        for module in modules { #expect(Checkout.has("`\(module)`", in: text)) }
    }

    @Test func startPageAndReadmeLinkToIntroductoryPages() throws {
        let start = try Checkout.text(of: "Docs/Site/Playhouse.docc/Playhouse.md")
        let readme = try Checkout.text(of: "README.md")
        for (page, _) in Self.pages {
            #expect(Checkout.has("(doc:\(page))", in: start))
            #expect(Checkout.has("(Docs/Site/Playhouse.docc/\(page).md)", in: readme))
        }
    }
}
