import Testing

@testable import TerminalHost

struct ChoiceCommandTests {
    @Test(arguments: [
        ("1", ChoiceCommand.choose(0)), (" 12 ", .choose(11)), ("", .goOn), ("  ", .goOn), ("/50", .removeHalf),
        ("/HINT", .removeOne), ("/pausa", .pause), ("/menu", .menu), ("/quit", .quit), ("/esci", .quit),
        ("0", .unknown("0")), ("-1", .unknown("-1")), ("/what", .unknown("/what")),
    ])
    func choiceLineIsParsedAsCommand(line: String, command: ChoiceCommand) {
        #expect(ChoiceCommand(line) == command)
    }
}
