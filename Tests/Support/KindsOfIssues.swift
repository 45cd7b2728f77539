import RemoteLoadingTesting

/// Runs a test with a fake service, and returns the kinds of the issues that the end of the test reports.
public func kindsOfIssues<Fake>(
    of makeFake: () -> Fake, in test: (Fake) async throws -> Void
) async rethrows -> [Substring] {
    let received = CallJournal()
    try await verifyingDoubles(sink: { text, _ in received.note(text, by: "test") }) { try await test(makeFake()) }
    return received.calls.flatMap { $0.matches(of: /\d\. ([A-Z ]+?)  \w/).map { $0.output.1 } }
}
