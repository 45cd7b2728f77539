extension AnswerCorpus {
    /// The 50 keywords of Java, grouped by purpose.
    static let javaKeywords = AnswerCorpus(
        "java keywords", asking: "What are all the java keywords?",
        """
        # types
        boolean: bolean, boolaen, boolen, booleen
        byte: bytte
        char: charr
        class: clas, calss, classs
        double: doulbe, dobule, douple, doubel
        enum: enumm
        extends: extents, exstends, extens, exends
        float: flaot, flot, floatt
        implements: implments, implemets, implaments, impliments
        int:
        interface: inteface, interfce, intreface, interfase
        long: longg, logn
        short: shrot, shortt
        void: viod, voidd

        # modifiers
        abstract: abstact, abstrakt, abstarct, absract
        const: consst, conts
        default: defualt, defalt, deafult, defaut
        final: finnal, fianl, finall
        native: natve, nativ, natiev
        private: privat, pirvate, privte, prviate
        protected: protcted, proteced, protectd, protekted
        public: pubilc, pulbic, publik, publc
        static: statc, staitc, sttaic, statik
        strictfp: stricfp, strcitfp, strictfpp
        synchronized: synchronised, syncronized, sincronized, synchonized
        transient: transiant, transent, trasient, transcient
        volatile: volatle, voltaile, volatil, volitile

        # flow
        assert: asert, assret, asssert
        break: brake, braek, breka, brek
        case: casee
        catch: cacth, cathc, catsh
        continue: contine, contiune, continu, contnue
        do:
        else: elsse, esle
        finally: finaly, finnaly, finallly
        for:
        goto: go to, gotoo
        if:
        instanceof: instance of, instanceoff, instaceof
        new:
        return: retrun, retun, reutrn, returm
        super: supper, supr, spuer
        switch: swich, swtich, swicth, switsh
        this: thiss
        throw: thorw, thrw
        throws: thorws, throwss
        try:
        while: whlie, wihle, whille

        # structure
        import: improt, inport, imprt
        package: pacakge, packge, packege, pakage
        """)
}
