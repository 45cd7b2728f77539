import QuizDomain
import QuizDomainTesting
import Testing

@testable import TerminalHost

struct PaintingTests {
    let before = Page(.fixture(.playing, clock: "04:31"), words: .english)
    let after = Page(.fixture(.playing, clock: "04:30"), words: .english)

    @Test func paintedPageShowsAllLinesAndCursor() {
        var picture = TerminalPicture()
        picture.feed(written: Painting.whole(before))
        #expect(picture.lines == before.lines.map { $0.trimmingBlanksAtTheEnd })
        #expect(picture.cursor == TerminalPicture.Position(row: before.lines.count - 1, column: "Insert word: ".count))
    }

    @Test func shorterPageErasesLinesOfLongerPage() {
        var picture = TerminalPicture()
        picture.feed(written: Painting.whole(Page(.fixture(.playing), feedback: .help, words: .english)))
        picture.feed(written: Painting.whole(before))
        #expect(picture.lines == before.lines.map { $0.trimmingBlanksAtTheEnd })
    }

    @Test func clockTickRewritesOnlyRowOfClock() {
        #expect(Painting.change(from: before, to: after) == "\u{1B}7\u{1B}[3;1H\u{1B}[K04:30   1/3\u{1B}8")
    }

    @Test func clockTickKeepsTypedText() {
        var picture = TerminalPicture()
        picture.feed(written: Painting.whole(before) + "abst")
        picture.feed(written: Painting.change(from: before, to: after) + "ract")
        #expect(picture.lines[2] == "04:30   1/3")
        #expect(picture.lines.last == "Insert word: abstract")
    }

    @Test func unchangedPageWritesNothing() {
        #expect(Painting.change(from: before, to: before).isEmpty)
    }

    @Test func changedPromptRepaintsPage() {
        let ready = Page(.fixture(.ready), words: .english)
        #expect(Painting.change(from: before, to: ready) == Painting.whole(ready))
    }

    @Test func changedSizeRepaintsPage() {
        let resized = Page(
            .fixture(.playing, clock: "04:30"), words: .english, size: TerminalSize(columns: 90, rows: 24))
        #expect(Painting.change(from: before, to: resized) == Painting.whole(resized))
    }

    @Test func pageTallerThanTerminalIsRepaintedCompletely() {
        let tiny = TerminalSize(columns: 80, rows: 5)
        let before = Page(.fixture(.playing, clock: "04:31"), words: .english, size: tiny)
        let after = Page(.fixture(.playing, clock: "04:30"), words: .english, size: tiny)
        #expect(Painting.change(from: before, to: after) == Painting.whole(after))
    }

    @Test func lineAsWideAsTerminalKeepsLastCharacter() {
        let size = TerminalSize(columns: 21, rows: 24)
        let page = Page(.fixture(.playing, question: "What are the answers?"), words: .english, size: size)
        var picture = TerminalPicture(size)
        picture.feed(written: Painting.whole(page))
        #expect(picture.lines.first == "What are the answers?")
    }

    @Test func earlierOutputScrollsOutBeforePageIsPainted() {
        var picture = TerminalPicture()
        picture.feed(written: "before\n$ TerminalHost\n" + Painting.making(roomFor: TerminalSize()))
        picture.feed(written: Painting.whole(before))
        #expect(picture.scrolledAway.prefix(2) == ["before", "$ TerminalHost"])
    }
}
