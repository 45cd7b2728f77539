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
    private struct ClosureLoader: PeopleLoading {
        let load: @Sendable () async -> Result<Roster, LoadError>
        func loadPeople() async throws(LoadError) -> Roster { try await load().get() }
    }

    private static func subject(
        delivering: @escaping @Sendable (Rows) -> any PeopleLoading = { PeopleLoaderStub(.always(Roster($0))) },
        unreachable: LoadError = .connectivity(.notConnected), nonsense: LoadError = .invalidData(.empty),
        neverAnswered: any PeopleLoading = PeopleLoaderSpy(),
        unknown: @escaping @Sendable (Exclusion.Reason) -> Bool = { _ in false },
        timeout: Timeout = Timeout()
    ) -> Subject {
        Subject(
            delivering: delivering, unreachable: { PeopleLoaderStub(.failing(unreachable)) },
            givenNonsense: { PeopleLoaderStub(.failing(nonsense)) }, neverAnswered: { neverAnswered },
            unknown: unknown, timeout: timeout)
    }

    /// Returns a subject whose loader changes the rows of its source.
    private static func subject(changing change: @escaping @Sendable (Rows) -> Rows) -> Subject {
        subject(delivering: { PeopleLoaderStub(.always(Roster(change($0)))) })
    }

    private static func broken(_ rule: String) -> (Subject, flaw: String)? {
        switch rule {
        case "people are returned complete, in the order of the source":
            (subject { $0.reversed() }, "the people are")
        case "a second call also succeeds":
            (subject(delivering: { PeopleLoaderStub(Script(values: [Roster($0)])) }), "returned failure")
        case "concurrent calls all succeed":
            (subject(delivering: { PeopleLoaderStub(Script(values: [Roster($0), Roster($0)])) }), "returned failure")
        case "face identifiers are stable across loads":
            (
                subject { rows in
                    // The identity depends on the place in the list.
                    rows.enumerated().map { row, profile in
                        var profile = profile
                        profile?.id = "\(row)"
                        return profile
                    }
                }, "the faces were"
            )
        case "an empty list is an empty roster":
            (
                subject(delivering: { rows in
                    rows.isEmpty
                        ? PeopleLoaderStub(.failing(.invalidData(.empty))) : PeopleLoaderStub(.always(Roster(rows)))
                }), "returned failure"
            )
        case "a malformed row does not affect other rows":
            (subject { Array($0.prefix { $0 != nil }) }, "the people are")
        case "excluded people are reported with row and reason":
            (subject { $0.count > 5 ? Array($0.dropLast()) : $0 }, "row 8, First 23 Last (person 23, at(")
        case "a missing response is a connectivity error":
            (subject(unreachable: .invalidData(.empty)), "returned failure")
        case "malformed content is invalid data":
            (subject(nonsense: .connectivity(.connectionLost)), "returned failure")
        case "a cancelled load promptly fails with cancelled":
            (subject(neverAnswered: ClosureLoader { .failure(.connectivity(.timedOut)) }), "returned failure")
        default:
            nil
        }
    }

    @Test(arguments: PeopleLoadingContract.rules)
    func contractDetectsBrokenLoader(rule: ContractRule<Subject>) async throws {
        let (broken, flaw) = try #require(Self.broken(rule.name), "there is no broken loader for this rule")
        let violation = try #require(await rule.violation(of: broken))
        #expect(violation.rule == rule.name)
        #expect(violation.what.hasPrefix(flaw), "\(violation.what)")
    }

    @Test func violationNamesRowThatLoaderShouldExclude() async throws {
        let rule = try #require(PeopleLoadingContract.rules.first { $0.name.hasPrefix("excluded people") })
        // This loader accepts rows whose last name is Staff.
        let subject = Self.subject(delivering: { rows in
            let accepted = rows.map { row in
                var profile = row
                if profile?.lastName == "Staff" { profile?.lastName = "Somebody" }
                return profile
            }
            return PeopleLoaderStub(.always(Roster(accepted)))
        })
        let flaw = try #require(await rule.violation(of: subject)).what
        #expect(flaw.hasPrefix("the people are"))
        #expect(flaw.contains("; row 5, First 20 Staff (person 20, at("))
        #expect(flaw.hasSuffix("should be excluded as staffEntry and is not excluded"))
    }

    @Test func contractSkipsRowsThatSourceCannotContain() async throws {
        // The subject declares every excluded row as unknown to its source.
        let subject = Self.subject(
            delivering: { rows in
                PeopleLoaderStub(.always(rows.count == 4 || rows.isEmpty ? Roster(rows) : Roster([UncheckedProfile]())))
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

    @Test func peopleLoaderStubAndSpyObeyEveryRule() async {
        let violations = await PeopleLoadingContract.rules.violations(of: Self.subject())
        #expect(violations == [])
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
