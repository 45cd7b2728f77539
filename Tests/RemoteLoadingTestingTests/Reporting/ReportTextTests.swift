import RemoteLoadingTesting
import TestSupport
import Testing

/// How reports, problems and failures read.
@Suite(.bounded) struct ReportTextTests {
    private struct Wrong: Error {}

    private let site = CallSite()

    @Test func aProblemReadsAsKindSummaryAndDetails() {
        #expect(
            DoubleProblem("lost letter", "to Ada", details: ["by post", "in March"]).description == """
                LOST LETTER  to Ada
                   by post
                   in March
                """)
    }

    @Test func aReportOfANamelessDoubleHasNoName() {
        let report = DoubleReport(double: "Postman", name: nil, site: site, problems: [DoubleProblem("late", "by 1")])
        #expect(report.description == "Postman: 1 problem, made at \(site)\n1. LATE  by 1")
    }

    @Test func aFailureListsEveryReportAndThenTheBodysError() {
        let reports = ["one", "two"].map { name in
            DoubleReport(double: "Postman", name: name, site: site, problems: [DoubleProblem("late", "by 1")])
        }
        #expect(
            VerificationFailure(reports, bodyError: Wrong()).description == """
                Postman "one": 1 problem, made at \(site)
                1. LATE  by 1
                Postman "two": 1 problem, made at \(site)
                1. LATE  by 1
                and the body threw: Wrong()
                """)
    }

    @Test func aLogKeepsItsProblemsInOrderAndTheClosingOnesBehind() {
        let log = ProblemLog(double: "Postman", site: site)
        for name in ["a", "b"] { log.record(DoubleProblem("late", name)) }
        #expect(log.report(closing: [DoubleProblem("lost", "c")]).problems.map(\.summary) == ["a", "b", "c"])
        #expect(log.report().problems.map(\.summary) == ["a", "b"])
    }

    @Test func aSinkIsToldThePlaceOfTheProblemIfItHasOneAndOfTheDoubleOtherwise() {
        let told = CallJournal()
        let log = ProblemLog(double: "Postman", site: site) { _, site in told.note("", by: "\(site)") }
        let other = CallSite()
        log.record(DoubleProblem("late", "a"))
        log.record(DoubleProblem("late", "b", site: other))
        #expect(told.entries.map(\.double) == ["\(site)", "\(other)"])
    }

    @Test func aSiteKnowsWhatBothFrameworksNeed() {
        let site = CallSite(fileID: "Mail/Inbox.swift", filePath: "/src/Mail/Inbox.swift", line: 3, column: 5)
        #expect(site.fileID.description == "Mail/Inbox.swift")
        #expect(site.filePath.description == "/src/Mail/Inbox.swift")
        #expect((site.line, site.column) == (3, 5))
        #expect("\(site)" == "Inbox.swift:3")
    }

    @Test func sitesDifferByFileLineAndColumn() {
        let site = CallSite(fileID: "A/a.swift", filePath: "a", line: 1, column: 1)
        #expect(site == CallSite(fileID: "A/a.swift", filePath: "a", line: 1, column: 1))
        #expect(site != CallSite(fileID: "A/b.swift", filePath: "a", line: 1, column: 1))
        #expect(site != CallSite(fileID: "A/a.swift", filePath: "a", line: 2, column: 1))
        #expect(site != CallSite(fileID: "A/a.swift", filePath: "a", line: 1, column: 2))
    }

    @Test func equalSitesHaveOneHash() {
        let sites = [UInt(1), 1, 2].map { CallSite(fileID: "A/a.swift", filePath: "a", line: $0, column: 1) }
        #expect(Set(sites).count == 2)
    }
}
