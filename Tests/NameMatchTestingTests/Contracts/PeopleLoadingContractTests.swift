import Foundation
import NameMatch
import NameMatchTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct PeopleLoadingContractTests {
    typealias Subject = PeopleLoadingContract.Subject
    typealias Rows = PeopleLoadingContract.Rows

    /// A loader whose people a closure returns, so that a loader with a defect is written in one line.
    fileprivate struct ClosureLoader: PeopleLoading {
        let load: @Sendable () async -> Result<Roster, LoadError>
        func loadPeople() async throws(LoadError) -> Roster { try await load().get() }
    }

    static func subject(
        delivering: @escaping @Sendable (Rows) -> any PeopleLoading = {
            PeopleLoaderSpy(answering: .always(Roster($0)))
        },
        unreachable: Result<Roster, LoadError> = .failure(.connectivity(.notConnected)),
        nonsense: Result<Roster, LoadError> = .failure(.invalidData(.empty)),
        neverAnswered: any PeopleLoading = PeopleLoaderSpy(),
        unknown: @escaping @Sendable (Exclusion.Reason) -> Bool = { _ in false },
        timeout: Timeout = Timeout()
    ) -> Subject {
        Subject(
            delivering: delivering, unreachable: { ClosureLoader { unreachable } },
            givenNonsense: { ClosureLoader { nonsense } }, neverAnswered: { neverAnswered },
            unknown: unknown, timeout: timeout)
    }

    /// A loader that breaks the contract in one point.
    struct Broken: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let subject: Subject

        fileprivate init(_ flaw: String, _ subject: Subject) {
            testDescription = flaw
            self.subject = subject
        }

        /// Creates a loader that changes the rows of its source.
        fileprivate init(_ flaw: String, rows change: @escaping @Sendable (Rows) -> Rows) {
            self.init(
                flaw,
                PeopleLoadingContractTests.subject(delivering: {
                    PeopleLoaderSpy(answering: .always(Roster(change($0))))
                }))
        }

        /// Creates a loader that changes each profile of its source.
        fileprivate init(
            _ flaw: String,
            profile change: @escaping @Sendable (_ row: Int, inout UncheckedProfile) -> Void
        ) {
            self.init(
                flaw,
                rows: { rows in
                    rows.enumerated().map { row, profile in
                        guard var profile else { return nil }
                        change(row, &profile)
                        return profile
                    }
                })
        }

        /// Creates a loader of which several calls go wrong.
        fileprivate init(_ flaw: String, calls mistake: FlawedLoaderCalls<Roster>.Mistake) {
            self.init(
                flaw,
                PeopleLoadingContractTests.subject(delivering: { rows -> any PeopleLoading in
                    let calls = FlawedLoaderCalls(Roster(rows), mistake)
                    return ClosureLoader { await calls.next() }
                }))
        }
    }

    static let broken: [Broken] = contents + exclusions + calls + failures

    private static let contents: [Broken] = [
        Broken("the order is reversed", rows: { $0.reversed() }),
        Broken(
            "people are sorted by name",
            rows: { rows in
                rows.sorted { ($0?.firstName ?? "") < ($1?.firstName ?? "") }
            }),
        Broken("job titles are lost", profile: { $1.jobTitle = nil }),
        Broken("identifiers are lost", profile: { $1.id = nil }),
        Broken("the last person is lost", rows: { $0.dropLast() }),
        Broken("names are capitalised", profile: { $1.lastName = $1.lastName.capitalized }),
        Broken(
            "accents are removed",
            profile: {
                $1.firstName = $1.firstName.folding(options: .diacriticInsensitive, locale: nil)
            }),
        Broken("a missing job title is a text", profile: { $1.jobTitle = $1.jobTitle ?? "nil" }),
        Broken(
            "the name identifies a person",
            rows: { rows in
                var names: Set<String> = []
                return rows.filter { names.insert("\($0?.firstName ?? "") \($0?.lastName ?? "")").inserted }
            }),
        Broken(
            "last name and job title identify a person",
            rows: { rows in
                var names: Set<String> = []
                return rows.filter { names.insert("\($0?.lastName ?? "") \($0?.jobTitle ?? "")").inserted }
            }),
        Broken("only the first page is loaded", rows: { Array($0.prefix(100)) }),
        Broken(
            "the page after the first one has the same people",
            rows: { rows in
                Array(rows.prefix(100) + rows.prefix(max(0, rows.count - 100)))
            }),
        Broken("the place in the list identifies a person", profile: { $1.id = "\($0)" }),
        Broken(
            "the address of a picture has the place in the list",
            profile: { row, profile in
                if case .at(let url) = profile.headshot?.address {
                    profile.headshot?.address = .at(url.appending(queryItems: [.init(name: "row", value: "\(row)")]))
                }
            }),
        Broken(
            "an empty list is invalid data",
            subject(delivering: { rows -> any PeopleLoading in
                rows.isEmpty
                    ? PeopleLoaderSpy(answering: .failing(.invalidData(.empty)))
                    : PeopleLoaderSpy(answering: .always(Roster(rows)))
            })),
        Broken("an empty list is replaced by a sample", rows: { $0.isEmpty ? [.fixture(0)] : $0 }),
    ]

    private static let exclusions: [Broken] = [
        Broken(
            "the rows after a malformed one are lost",
            rows: { rows in
                Array(rows.prefix { $0 != nil })
            }),
        Broken("a malformed row is skipped", rows: { $0.filter { $0 != nil } }),
        Broken(
            "a malformed row is invalid data",
            subject(delivering: { rows -> any PeopleLoading in
                rows.contains { $0 == nil }
                    ? PeopleLoaderSpy(answering: .failing(.invalidData(.empty)))
                    : PeopleLoaderSpy(answering: .always(Roster(rows)))
            })),
        Broken("the last row is lost", rows: { $0.count > 5 ? Array($0.dropLast()) : $0 }),
        Broken(
            "a person without a picture is skipped",
            rows: { rows in
                rows.filter { $0?.headshot != nil }
            }),
        Broken(
            "a repeated identifier is skipped",
            rows: { rows in
                var known: Set<String> = []
                return rows.filter { $0?.id.map { known.insert($0).inserted } ?? true }
            }),
        Broken(
            "a person of the staff is accepted",
            profile: {
                if $1.lastName == "Staff" { $1.lastName = "Somebody" }
            }),
        Broken("a blank name is replaced", profile: { if $1.firstName == " " { $1.firstName = "Somebody" } }),
    ]

    private static let calls: [Broken] = [
        Broken("a loader can be used once", calls: .failsSecond),
        Broken("the second roster is empty", calls: .returnsOther(Roster([UncheckedProfile]()))),
        Broken("a third call fails", calls: .failsThird),
        Broken("a call that overlaps another one fails", calls: .isBusy),
        Broken("a cancellation is kept", calls: .keepsCancellation),
        Broken("a loader can be used once", calls: .failsSecond),
        Broken("a cancelled call ends the one that it shares a load with", calls: .sharesCancellation),
    ]

    private static let failures: [Broken] = [
        Broken("the data is invalid", subject(unreachable: .failure(.invalidData(.empty)))),
        Broken("the roster is empty", subject(unreachable: .success(Roster([UncheckedProfile]())))),
        Broken("the connection is lost", subject(nonsense: .failure(.connectivity(.connectionLost)))),
        Broken("the roster is empty", subject(nonsense: .success(Roster([UncheckedProfile]())))),
        Broken(
            "a cancellation looks like a timeout",
            subject(
                neverAnswered: ClosureLoader { .failure(.connectivity(.timedOut)) })),
        Broken(
            "the roster is empty",
            subject(
                neverAnswered: ClosureLoader { .success(Roster([UncheckedProfile]())) })),
    ]

    @Test(arguments: broken)
    func contractDetectsBrokenLoader(broken: Broken) async throws {
        #expect(await PeopleLoadingContract.rules.firstViolation(of: broken.subject) != nil)
    }

    @Test func everyRequirementOfPeopleLoaderHasRule() throws {
        let page = try PortRequirementReader(of: "PeopleLoading", in: "Sources/NameMatch/Ports/PeopleLoading.swift")
        let flaws = page.flaws(
            checking: [
                "Create an ``UncheckedProfile``": ["calls", "long-list"],
                "Leave it to the roster": ["calls"],
                "Give a person": ["calls"],
                "Return an empty roster": ["calls"],
                "Load the people again": ["calls"],
                "Support several calls": ["calls"],
                "Throw `.connectivity`": ["unreachable"],
                "Throw `.invalidData`": ["malformed"],
                "Throw `.cancelled`": ["cancelled"],
            ], by: PeopleLoadingContract.rules.map(\.id))
        #expect(flaws == [])
    }

    @Test func violationContainsRowThatLoaderShouldExclude() async throws {
        let rule = try #require(PeopleLoadingContract.rules.first { $0.id == "calls" })
        // This loader accepts rows whose last name is Staff.
        let subject = Self.subject(delivering: { rows in
            let accepted = rows.map { row in
                var profile = row
                if profile?.lastName == "Staff" { profile?.lastName = "Somebody" }
                return profile
            }
            return PeopleLoaderSpy(answering: .always(Roster(accepted)))
        })
        let flaw = try #require(await rule.violation(of: subject)).what
        #expect(flaw.contains("the people are"))
        #expect(flaw.contains("First 20 Staff (person 20, at("))
        #expect(flaw.contains("should be excluded as staffEntry and is not excluded"))
    }

    @Test func contractSkipsRowsThatSourceCannotContain() async throws {
        // The subject declares every excluded row as unknown to its source.
        let subject = Self.subject(
            delivering: { rows -> any PeopleLoading in
                let isClean = Roster(rows).excluded.isEmpty
                return PeopleLoaderSpy(answering: .always(isClean ? Roster(rows) : Roster([UncheckedProfile]())))
            }, unknown: { _ in true })
        let violations = await PeopleLoadingContract.rules.violations(of: subject)
        #expect(violations == [])
    }

    @Test func endlessPeopleLoadBreaksRuleAfterTimeout() async throws {
        let rule = try #require(PeopleLoadingContract.rules.last)
        let gate = PeopleLoaderSpy()
        let uncancellable = ClosureLoader {
            await Task {
                do throws(LoadError) {
                    return .success(try await gate.loadPeople())
                } catch {
                    return .failure(error)
                }
            }.value
        }
        let subject = Self.subject(
            neverAnswered: uncancellable, timeout: Timeout(.seconds(30), on: ImmediateClock().timeSource))
        #expect(await rule.violation(of: subject)?.rule == rule.name)
        try await gate.loads.waitForCalls(1)
        gate.loads.fail(0, with: .cancelled)
    }

    @Test(arguments: FakeNameGame.Root.allCases)
    func remoteLoaderWithFakeServiceObeysEveryRule(root: FakeNameGame.Root) async {
        @Sendable func loader(_ profiles: [FakeProfile], _ root: FakeNameGame.Root) -> RemotePeopleLoader {
            let fake = FakeNameGame(profiles)
            fake.behaviour.root = root
            return RemotePeopleLoader(FakeNameGame.request(), client: InProcessHTTPClient(fake))
        }
        let subject = Subject(
            delivering: { loader($0.map { FakeProfile($0) }, root) },
            unreachable: {
                let client = FaultInjectingHTTPClient(InProcessHTTPClient(FakeNameGame())) { _ in
                    .error(.notConnected)
                }
                return RemotePeopleLoader(FakeNameGame.request(), client: client)
            },
            givenNonsense: {
                RemotePeopleLoader(FakeNameGame.request(), client: InProcessHTTPClient { _ in .json("{}") })
            },
            neverAnswered: { RemotePeopleLoader(FakeNameGame.request(), client: HTTPClientSpy()) })
        let violations = await PeopleLoadingContract.rules.violations(of: subject)
        #expect(violations == [])
    }
}
