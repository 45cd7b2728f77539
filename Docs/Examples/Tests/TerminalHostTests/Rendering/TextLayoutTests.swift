import Testing

@testable import TerminalHost

struct TextLayoutTests {
    @Test(arguments: [
        ("Ada", 3), ("日本語", 6), ("ｗｉｄｅ", 8), ("한국", 4), ("🎮", 2), ("🇮🇹", 2), ("👩‍💻", 2), ("❤️", 2), ("e\u{301}", 1),
        ("a\u{200B}b", 2), ("✓ –…", 4),
    ])
    func columnsOfTextMatchItsDisplayedWidth(_ text: String, _ columns: Int) {
        #expect(text.columns == columns)
    }

    @Test func wideWordIsSplitAtWidth() {
        #expect("日本語テレビ".wrapped(columns: 5) == ["日本", "語テ", "レビ"])
    }

    @Test func wideWordsAreWrappedBetweenWords() {
        #expect("今日 は live 🎮 です".wrapped(columns: 8) == ["今日 は", "live 🎮", "です"])
    }

    @Test func textWrapsAtWidthOfOneColumn() {
        #expect("日a本".wrapped(columns: 1) == ["日", "a", "本"])
    }
}
