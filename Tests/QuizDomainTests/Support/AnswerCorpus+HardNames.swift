extension AnswerCorpus {
    /// Answers that differ very little and must not match one another.
    static let hardAnswers = AnswerCorpus(
        "hard answers", asking: "Which of those that are nearly the same?",
        """
        # signs
        C:
        C++:
        C#:
        .NET:
        Objective-C: Objectiv-C, Objektive-C
        10²:
        102:
        H₂O:
        H₂O₂:

        # numbers
        Apollo 11: Appollo 11, Apolo 11
        Apollo 13: Appollo 13, Apolo 13
        Henry VII: Henri VII, Herny VII
        Henry VIII: Henri VIII, Herny VIII
        Windows 95: Windos 95
        Windows 98: Windos 98
        World War I: World Waar I
        World War II: World Waar II

        # letters
        Vitamin C: Vitamine C, Vitamn C
        Vitamin D: Vitamine D, Vitamn D
        do:
        double: doubel
        throw: thorw
        throws: thorws
        final: fianl
        finally: finnally
        int:
        interface: intreface
        case:
        class: clsas
        else:

        # places
        Niger:
        Nigeria: Nigeriaa
        Iran: Irann
        Iraq: Iraqq
        Gambia: Gambiaa
        Zambia: Zambiaa
        North Korea: North Koera
        South Korea: South Koera
        Northern Ireland: Northern Irland
        Red Sea: Red Seaa
        Dead Sea: Dead Seaa

        # articles
        The Who:
        Who:
        The The:

        # scripts
        Москва: Масква
        Минск: Минкс
        мир:
        мий:
        שלום: שלוום
        سوريا: سورييا
        Ελλάδα: Ελάδα
        Κύπρος: Κίπρος
        日本:
        日光:
        ドイツ:
        アルゼンチン: アルゼンテン
        대한민국: 대한민극
        कलकत्ता: कलकता
        """)

    /// Names of people that have several spellings, or that nearly equal another name.
    static let hardNames = AnswerCorpus(
        "hard names", asking: "Who is in the picture?",
        """
        # alike
        Jon Smith:
        John Smith:
        John Smyth:
        Anna Schmidt: Anna Schmitt
        Anne Schmid:
        Ann Lee:
        Anna Li:
        Marc Meyer: Mark Meyer
        Max Maier: Max Meier
        Kristina Berg: Christina Berg
        Christian Berger: Kristian Berger

        # marks
        Seán O'Brien: Sean OBrien, Sean O'Brian
        Zoë D'Angelo: Zoe Dangelo, Zoe D'Angello
        José Núñez: Jose Nunes, Josee Nunez
        Jürgen Müller: Jurgen Muler, Juergen Müller
        Björn Åkesson: Bjorn Akeson, Bjørn Åkeson
        Søren Kjær: Soren Kjaerr
        Łukasz Wiśniewski: Lukas Wisniewski, Lukasz Wisnewski
        François Lefèvre: Francois Lefevbre, Fransois Lefevre
        Nguyễn Văn An: Nguyen Van Ann, Ngyuen Van An
        Þóra Sigurðardóttir: Thora Sigurdardotir, Thora Sigurdardottirr
        Siobhán McCarthy: Siobhan MacCarthy, Siobahn McCarthy

        # many parts
        Ursula von der Heide: Ursula von den Heide, Ursula vonder Heide
        Maria de los Ángeles Ruiz: Maria de los Angelos Ruiz, Maria de los Angeles Ruitz
        Jean-Luc Moreau: Jean Luc Morreau, Jeanluc Moreau
        George W. Walker: George W. Waker
        George H. Walker: George H. Waker
        Malcolm X:

        # scripts
        李娜:
        李娟:
        Анна Каренина: Анна Коренина
        Ольга Ильина: Олга Ильина
        김민수: 김민소
        김민서:
        محمد علي: محمد عليي
        דוד לוי: דויד לוי
        """)
}
