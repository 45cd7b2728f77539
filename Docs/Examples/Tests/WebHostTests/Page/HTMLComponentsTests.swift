import QuizDomain
import Testing

@testable import WebHost

@Suite(.timeLimit(.minutes(3))) struct HTMLComponentsTests {
    @Test func ringShowsFractionOfTotal() {
        func filled(_ ring: HTML?) -> [String] {
            (ring?.text ?? "").matches(of: /stroke-dasharray="([^"]*)"/).map { String($0.output.1) }
        }
        #expect(filled(.ring(1, of: 4)) == ["25 100"] && filled(.ring(1, of: 1)) == ["100 100"])
        #expect(filled(.ring(0, of: 3)) == [] && HTML.ring(0, of: 0) == nil)
        // A share that no ring has is drawn as the nearest one.
        #expect(filled(.ring(1.5, "3/2")) == ["100 100"] && filled(.ring(-1, "-1")) == [])
    }

    @Test func firstButtonOfResultHasClassMain() {
        let buttons: [ActionButton<ChoiceAction>] = [ActionButton("Play again", .restart), ActionButton("Menu", .quit)]
        let kinds = HTML.resultButtons(buttons).text.matches(of: /value="(\w+)" class="(\w*)"/)
            .map { "\($0.output.1) \($0.output.2)" }
        #expect(kinds == ["restart main", "quit "])
    }

    @Test func onlyRecordWithZeroAnswersIsHidden() {
        #expect(Summary(record: Readout("Record: 50 in 05:00", spoken: "")) != nil)
        #expect(Summary(record: Readout("Record: 0 in 04:59", spoken: "")) == nil)
    }
}
