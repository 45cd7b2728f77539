import TestSupport
import Testing

@testable import PlayhouseCoreTesting

/// The texts of reports, issues and verification errors.
@Suite(.bounded) struct DoubleReportTextTests {
    private struct Wrong: Error {}

    private let site = CallSite()

    @Test func issueTextHasKindSummaryAndDetails() {
        #expect(
            DoubleIssue("lost letter", "to Ada", details: ["by post", "in March"]).description == """
                LOST LETTER  to Ada
                   by post
                   in March
                """)
    }

    @Test func reportOfUnnamedDoubleHasNoName() {
        let report = DoubleReport(double: "Postman", name: nil, site: site, issues: [DoubleIssue("late", "by 1")])
        #expect(report.description == "Postman: 1 issue, made at \(site)\n1. LATE  by 1")
    }

    @Test func errorOfClosureFollowsReportsInErrorText() {
        let reports = ["one", "two"].map { name in
            DoubleReport(double: "Postman", name: name, site: site, issues: [DoubleIssue("late", "by 1")])
        }
        #expect(
            VerificationError(reports, bodyError: Wrong()).description == """
                Postman "one": 1 issue, made at \(site)
                1. LATE  by 1
                Postman "two": 1 issue, made at \(site)
                1. LATE  by 1
                and the body threw: Wrong()
                """)
    }

    @Test func issuesFoundByFinalChecksAreListedLast() {
        let log = IssueLog("Postman", file: site.file, line: site.line)
        log.addClosingCheck { [DoubleIssue("lost", "c")] }
        log.addClosingCheck { [DoubleIssue("lost", "d")] }
        for name in ["a", "b"] { log.record(DoubleIssue("late", name)) }
        #expect(log.report().issues.map(\.summary) == ["a", "b", "c", "d"])
        #expect(log.report().issues.map(\.summary) == ["a", "b", "c", "d"])
    }

    @Test func issueWithoutLineGetsLineOfDouble() {
        let received = CallJournal()
        let log = IssueLog(
            "Postman", sink: { _, site in received.note("", by: "\(site)") }, file: site.file, line: site.line)
        let other = CallSite()
        log.record(DoubleIssue("late", "a"))
        log.record(DoubleIssue("late", "b", site: other))
        #expect(received.entries.count == 2)
        #expect(received.entries.first?.hasPrefix("0 \(site): ") == true)
        #expect(received.entries.last?.hasPrefix("1 \(other): ") == true)
    }

    @Test func callSiteContainsFileIDPathAndLine() {
        let site = CallSite(file: "/src/Tests/MailTests/Inbox.swift", line: 3)
        #expect(site.file.description == "/src/Tests/MailTests/Inbox.swift")
        #expect(site.line == 3)
        #expect("\(site)" == "Inbox.swift:3")
        #expect(CallSite().fileID == #fileID)
    }

    @Test(arguments: [
        (CallSite(file: "/src/Tests/MailTests/Inbox.swift"), "MailTests/Inbox.swift"),
        (CallSite(file: "/src/Tests/MailTests/Post/Inbox.swift"), "MailTests/Inbox.swift"),
        (CallSite(file: "/src/Sources/Mail/Inbox.swift"), "Mail/Inbox.swift"),
        (CallSite(file: "/Sources/app/Tests/MailTests/Post/Inbox.swift"), "MailTests/Inbox.swift"),
        (CallSite(file: "/src/Sources/Mail/Tests/Inbox.swift"), "Mail/Inbox.swift"),
        (CallSite(file: "/src/Tests/Inbox.swift"), "Tests/Inbox.swift"),
        (CallSite(file: "/src/MailTests/Inbox.swift"), "MailTests/Inbox.swift"),
        (CallSite(file: "Inbox.swift"), "/Inbox.swift"),
    ])
    func fileIDIsDerivedFromPath(site: CallSite, fileID: String) {
        #expect(site.fileID == fileID)
    }

    @Test func callSitesDifferByPathAndLine() {
        let site = CallSite(file: "A/a.swift", line: 1)
        #expect(site == CallSite(file: "A/a.swift", line: 1))
        #expect(site != CallSite(file: "A/b.swift", line: 1))
        #expect(site != CallSite(file: "A/a.swift", line: 2))
    }
}
