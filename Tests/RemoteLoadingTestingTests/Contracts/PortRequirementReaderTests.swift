import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct PortRequirementReaderTests {
    private let page = PortRequirementReader(
        of: "Lamp",
        inSource: """
            /// Another list:
            /// - Ring.
            public protocol Bell {}

            /// A lamp. Requirements:
            /// - Shine when it is dark,
            ///   and rest otherwise.
            ///
            /// A lamp in a street must also:
            /// - Turn to the street.
            @MainActor
            public protocol Lamp: Sendable {
                /// - Not a requirement.
            }
            """)

    @Test func requirementsAreReadFromAllListsInComment() {
        #expect(page.requirements == ["Shine when it is dark, and rest otherwise.", "Turn to the street."])
    }

    @Test func tableCoveringEachRequirementHasNoFlaws() {
        #expect(
            page.flaws(checking: ["Shine": ["shine", "rest"], "Turn": ["turn"]], by: ["shine", "rest", "turn"]) == [])
    }

    @Test func missingAndUnknownTableEntriesAreFlaws() {
        let flaws = page.flaws(checking: ["Shine": [], "Burn": ["burn"]], by: ["rest", "rest"])
        #expect(
            flaws == [
                "no rule for: Shine when it is dark, and rest otherwise.", "0 entries for: Turn to the street.",
                "not on the page: Burn", "no such rule: burn", "not on the page: rule rest", "several rules rest",
            ])
    }
}
