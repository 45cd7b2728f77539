import Chromium
import RemoteLoadingTesting
import Testing

/// Tests of the documentation in Chromium, which are skipped without `chromedriver` or without a site.
@MainActor
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: Chromedriver.isInstalled, "skipped: chromedriver is not in PATH (apt-get install chromium-driver)"),
    .enabled(if: SiteServer.folder != nil, "skipped: PLAYHOUSE_SITE names no site, which .ci/run docs builds"))
struct SiteTests {
    /// The paths of pages, and their titles.
    nonisolated private static let pages = [
        ("documentation/playhouse", "Playhouse"),
        ("documentation/playhouse/onlythedoubles", "Only the doubles"),
        ("documentation/playhouse/fromuserdefaults", "From UserDefaults to records"),
        ("documentation/quizdomain", "QuizDomain"),
        ("documentation/quizdomaintesting", "QuizDomainTesting"),
        ("documentation/playhousecore", "PlayhouseCore"),
        ("documentation/playhousecoretesting", "PlayhouseCoreTesting"),
        ("documentation/httpcaching", "HTTPCaching"),
        ("documentation/remotequizzes", "RemoteQuizzes"),
        ("documentation/remotequizzestesting", "RemoteQuizzesTesting"),
        ("documentation/namematch", "NameMatch"),
        ("documentation/namematchtesting", "NameMatchTesting"),
        ("documentation/twitchbrowse", "TwitchBrowse"),
        ("documentation/twitchbrowsetesting", "TwitchBrowseTesting"),
        ("documentation/remoteloading", "RemoteLoading"),
        ("documentation/remoteloadingtesting", "RemoteLoadingTesting"),
        ("documentation/quizdomain/showaquiz", "Show a quiz"),
        ("documentation/quizdomain/recallquizinswiftui", "Show a recall quiz in SwiftUI"),
        ("documentation/quizdomain/saveagame", "Save a game"),
        ("documentation/quizdomain/writearecordstore", "Write a record store"),
        ("documentation/quizdomain/writeaquizfile", "Write a quiz file"),
        ("documentation/quizdomain/recallsession", "RecallSession"),
        ("documentation/remoteloading/retrypolitely", "Retry failed requests and keep to rate limits"),
        ("documentation/httpcaching/cacheresponses", "Cache responses"),
        ("documentation/remoteloading/useanothertransport", "Use another transport"),
        ("documentation/twitchbrowse/signinwithoutasecret", "Sign in without a secret"),
        ("tutorials/quizdomain/yourfirstquiz", "Build your first quiz"),
    ]

    @Test func pagesShowTitlePicturesAndFullSamples() async throws {
        let server = try await SiteServer.start()
        defer { server.stop() }
        try await Browser.run(width: 1_280, height: 900) { browser in
            for (path, title) in Self.pages {
                try await browser.open(server.address("/\(path)/"))
                try await browser.wait(until: "document.querySelector('h1')")
                try await check(title, at: path, in: browser)
            }
        }
    }

    /// Expects that the open page has the title, that its pictures are loaded, and that no sample is cut off.
    private func check(_ title: String, at path: String, in browser: Browser) async throws {
        let heading = try await browser.text("return document.querySelector('h1')?.innerText ?? ''")
        #expect(heading == title, "\(path)")
        // Pictures below the first screen are loaded when they are scrolled to.
        try await browser.evaluate("for (const image of document.images) image.loading = 'eager'")
        try await browser.wait(until: "[...document.images].every((image) => image.complete)")
        let broken = try await browser.text(
            """
            return [...document.images].filter((image) => image.naturalWidth === 0)
                .map((image) => image.src).join(' ')
            """)
        #expect(broken == "", "\(path)")
        #expect(try await wideSamples(in: browser) == "", "\(path)")
        let overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        #expect(try await browser.number("return " + overflow) == 0, "\(path)")
    }

    /// Returns the samples with lines that the page cuts off.
    private func wideSamples(in browser: Browser) async throws -> String {
        try await browser.text(
            """
            return [...document.querySelectorAll('.code-listing pre')]
                .filter((code) => code.scrollWidth > code.closest('.code-listing').clientWidth)
                .map((code) => code.innerText).join('\\n')
            """)
    }

    @Test func checkFindsSampleWithTooLongLine() async throws {
        let server = try await SiteServer.start()
        defer { server.stop() }
        try await Browser.run(width: 1_280, height: 900) { browser in
            try await browser.open(server.address("/documentation/quizdomain/saveagame/"))
            try await browser.wait(until: "document.querySelector('pre code')")
            #expect(try await wideSamples(in: browser) == "")
            try await browser.evaluate("document.querySelector('pre code').append('long '.repeat(30))")
            #expect(try await wideSamples(in: browser).contains("long long"))
        }
    }

    @Test func rootAddressOfSiteShowsStartPage() async throws {
        let server = try await SiteServer.start()
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.open(server.address("/"))
            try await browser.wait(until: "document.querySelector('h1')?.innerText === 'Playhouse'")
        }
    }
}
